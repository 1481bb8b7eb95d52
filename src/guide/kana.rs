//! Kana in Latin letters, so that a reading is found however it is typed.

/// The voiced mark and the half-voiced mark that may follow a kana as characters of their own.
const VOICED: [char; 2] = ['\u{3099}', '\u{309a}'];
/// Katakana of half width, from the first one on.
const HALF: &str = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309a}";
const FIRST_HALF: char = 'ｦ';

/// The text with its kana in Hepburn's letters, as they are spelt: `しょう` is `shou`. All else stays.
pub(super) fn in_latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    let mut is_doubled = false;
    for kana in hiragana(text) {
        match kana {
            'っ' => is_doubled = true,
            'ー' => {}
            'ゃ' | 'ゅ' | 'ょ' => glide(&mut latin, kana),
            'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' => {
                // As in フォ: the vowel of the syllable before is another.
                latin.pop();
                latin.push_str(small(kana));
            }
            _ => {
                let Some(syllable) = syllable(kana) else {
                    latin.push(kana);
                    is_doubled = false;
                    continue;
                };
                if std::mem::take(&mut is_doubled) {
                    latin.push(if syllable.starts_with('c') { 't' } else { first(syllable) });
                }
                latin.push_str(syllable);
            }
        }
    }
    latin
}

/// Katakana of either width as hiragana, with the marks of voice in one character.
fn hiragana(text: &str) -> Vec<char> {
    let mut kana: Vec<char> = Vec::with_capacity(text.len());
    for letter in text.chars() {
        let far = u32::from(letter).wrapping_sub(u32::from(FIRST_HALF)) as usize;
        let letter = HALF.chars().nth(far).unwrap_or(letter);
        let letter = match letter {
            'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
            other => other,
        };
        match (VOICED.iter().position(|mark| *mark == letter), kana.last_mut()) {
            // The voiced kana follows the plain one, the half-voiced one follows that.
            (Some(mark), Some(last)) if matches!(last, 'か'..='ほ') => {
                *last = char::from_u32(u32::from(*last) + mark as u32 + 1).unwrap_or(*last);
            }
            (Some(_), _) => {}
            (None, _) => kana.push(letter),
        }
    }
    kana
}

/// A small ya, yu or yo: `ki` becomes `kya`, but `shi` becomes `sha`.
fn glide(latin: &mut String, kana: char) {
    latin.pop();
    if !latin.ends_with("sh") && !latin.ends_with("ch") && !latin.ends_with('j') {
        latin.push('y');
    }
    latin.push_str(small(kana));
}

/// The vowel of a small kana.
const fn small(kana: char) -> &'static str {
    match kana {
        'ゃ' | 'ぁ' => "a",
        'ぃ' => "i",
        'ゅ' | 'ぅ' => "u",
        'ぇ' => "e",
        _ => "o",
    }
}

fn first(syllable: &str) -> char {
    syllable.chars().next().unwrap_or_default()
}

/// A kana of full size.
fn syllable(kana: char) -> Option<&'static str> {
    Some(match kana {
        'あ' => "a",
        'い' => "i",
        'う' => "u",
        'え' => "e",
        'お' | 'を' => "o",
        'か' => "ka",
        'き' => "ki",
        'く' => "ku",
        'け' => "ke",
        'こ' => "ko",
        'が' => "ga",
        'ぎ' => "gi",
        'ぐ' => "gu",
        'げ' => "ge",
        'ご' => "go",
        'さ' => "sa",
        'し' => "shi",
        'す' => "su",
        'せ' => "se",
        'そ' => "so",
        'ざ' => "za",
        'じ' | 'ぢ' => "ji",
        'ず' | 'づ' => "zu",
        'ぜ' => "ze",
        'ぞ' => "zo",
        'た' => "ta",
        'ち' => "chi",
        'つ' => "tsu",
        'て' => "te",
        'と' => "to",
        'だ' => "da",
        'で' => "de",
        'ど' => "do",
        'な' => "na",
        'に' => "ni",
        'ぬ' => "nu",
        'ね' => "ne",
        'の' => "no",
        'は' => "ha",
        'ひ' => "hi",
        'ふ' => "fu",
        'へ' => "he",
        'ほ' => "ho",
        'ば' => "ba",
        'び' => "bi",
        'ぶ' => "bu",
        'べ' => "be",
        'ぼ' => "bo",
        'ぱ' => "pa",
        'ぴ' => "pi",
        'ぷ' => "pu",
        'ぺ' => "pe",
        'ぽ' => "po",
        'ま' => "ma",
        'み' => "mi",
        'む' => "mu",
        'め' => "me",
        'も' => "mo",
        'や' => "ya",
        'ゆ' => "yu",
        'よ' => "yo",
        'ら' => "ra",
        'り' => "ri",
        'る' => "ru",
        'れ' => "re",
        'ろ' => "ro",
        'わ' => "wa",
        'ん' => "n",
        'ゔ' => "vu",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::in_latin;

    /// The readings of the pieces as dictionaries spell them.
    #[test]
    fn kana_of_every_kind() {
        for (kana, latin) in [
            ("ししょう", "shishou"),
            ("りゅうおう", "ryuuou"),
            ("ちゅうにん", "chuunin"),
            ("てっしょう", "tesshou"),
            ("はっち", "hatchi"),
            ("ほんおう", "honou"),
            ("ヒシャ", "hisha"),
            ("ﾋｼｬ", "hisha"),
            ("ｶﾞﾘｭｳ", "garyuu"),
            ("か\u{3099}りゅう", "garyuu"),
            ("は\u{309a}", "pa"),
            ("フォーク", "foku"),
            ("きょう", "kyou"),
            ("じゃ", "ja"),
            ("と金", "to金"),
            ("Lion 獅子", "Lion 獅子"),
        ] {
            assert_eq!(in_latin(kana), latin, "{kana}");
        }
    }
}
