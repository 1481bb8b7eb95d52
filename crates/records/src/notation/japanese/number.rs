//! Numbers in Japanese records: kanji and full-width digits.

/// The kanji of 1 to 9.
const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// Formats a number from 1 to 99 in kanji: 十二.
pub fn to_kanji(number: u8) -> String {
    let digit = |digit: u8| digit.checked_sub(1).and_then(|at| KANJI.get(usize::from(at)));
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 0 {
        text.extend(digit(tens).filter(|_| tens > 1));
        text.push(TEN);
    }
    text.extend(digit(ones));
    text
}

/// Formats a number in full-width digits: １２.
pub fn to_full_width(number: u8) -> String {
    let widen = |digit: char| match digit.to_digit(10) {
        Some(digit) => char::from_u32(u32::from('０') + digit).unwrap_or(char::REPLACEMENT_CHARACTER),
        None => digit,
    };
    number.to_string().chars().map(widen).collect()
}

/// The value of a digit, of either width.
pub fn digit(c: char) -> Option<u32> {
    c.to_digit(10).or_else(|| u32::from(c).checked_sub(u32::from('０')).filter(|&digit| digit < 10))
}

/// The number at the start of a text, and the rest of the text.
pub fn split_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c| digit(c).is_none()).unwrap_or(text.len());
    let number =
        text[..end].chars().try_fold(0_u32, |number, c| number.checked_mul(10)?.checked_add(digit(c)?))?;
    (end > 0).then_some((number, &text[end..]))
}

/// The possible kanji numbers at the start of a text, longest first: 十二 is twelve, or ten before a name that
/// begins with 二.
pub fn kanji_prefixes(text: &str) -> Vec<(u8, &str)> {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8()).take(3);
    let mut prefixes: Vec<(u8, &str)> =
        ends.filter_map(|end| Some((read_kanji(&text[..end])?, &text[end..]))).collect();
    prefixes.reverse();
    prefixes
}

/// Reads a kanji number from 1 to 99.
pub fn read_kanji(text: &str) -> Option<u8> {
    let read_digit = |text: &str| {
        let mut letters = text.chars();
        let first = letters.next()?;
        let at = KANJI.iter().position(|&kanji| kanji == first)?;
        letters.next().is_none().then_some(u8::try_from(at).ok()? + 1)
    };
    let Some((tens, rest)) = text.split_once(TEN) else { return read_digit(text) };
    let tens = if tens.is_empty() { 1 } else { read_digit(tens)? };
    Some(10 * tens + if rest.is_empty() { 0 } else { read_digit(rest)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_japanese() {
        let kanji_numbers: Vec<String> = [1, 9, 10, 12, 20, 36, 99].map(to_kanji).to_vec();
        assert_eq!(kanji_numbers, ["一", "九", "十", "十二", "二十", "三十六", "九十九"]);
        assert_eq!((to_full_width(7), to_full_width(12)), ("７".to_owned(), "１２".to_owned()));
    }

    #[test]
    fn numbers_read_back() {
        for number in 1..=99 {
            assert_eq!(read_kanji(&to_kanji(number)), Some(number));
            assert_eq!(split_number(&to_full_width(number)), Some((number.into(), "")));
        }
        for invalid in ["", "〇", "十十", "一一", "十一二", "1", "百"] {
            assert_eq!(read_kanji(invalid), None, "{invalid}");
        }
        assert_eq!(split_number("7八"), Some((7, "八")));
        assert_eq!((split_number("八"), split_number("99999999999")), (None, None));
        // The character after ９ is not a digit.
        assert_eq!(split_number("１："), Some((1, "：")));
    }

    #[test]
    fn a_name_may_begin_with_a_number() {
        assert_eq!(kanji_prefixes("十二歩"), [(12, "歩"), (10, "二歩")]);
        assert_eq!(kanji_prefixes("二四天王"), [(2, "四天王")]);
        assert!(kanji_prefixes("歩").is_empty());
    }
}
