//! The rules of a game, described from its data: switches, powers, flags of its pieces, options, sizes. Rules
//! that the game does not have are left out.

mod aim;
mod borrowing;
mod burning;
mod contagion;
mod drops;
mod ends;
mod lions;
mod movement;
mod notation;
mod origin;
mod promotion;
mod ranging;
mod table;
mod trading;

use super::picture::RulePicture;
use super::presets::RulePreset;
use super::readings::DisputedRule;
use super::rule::Rule;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::variant::{KindId, Variant};

/// A page of the rules.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its topics, in order.
    pub topics: Vec<Topic>,
}

/// One rule, or one power.
#[derive(Clone, Debug)]
pub struct Topic {
    /// Its name, independent of the language.
    pub rule: Rule,
    /// Its heading.
    pub title: String,
    /// Paragraphs.
    pub text: Vec<String>,
    /// The pieces it concerns.
    pub kinds: Vec<KindId>,
    /// A ranking: the name of each rank and its pieces.
    pub ranks: Vec<(String, Vec<KindId>)>,
    /// Positions that illustrate it.
    pub pictures: Vec<RulePicture>,
    /// The disputed rule that it explains, with its readings.
    pub disputed: Option<DisputedRule>,
    /// The named sets of rules, in the topic that explains them.
    pub presets: Vec<RulePreset>,
}

impl Topic {
    fn new(rule: Rule, title: String) -> Self {
        let (text, kinds, ranks, pictures) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { rule, title, text, kinds, ranks, pictures, disputed: None, presets: Vec::new() }
    }

    /// A topic whose title and first paragraph are messages without arguments.
    fn about(rule: Rule, id: &str) -> Self {
        Self::new(rule, say!(&format!("{id}-title"))).paragraph(say!(id))
    }

    fn paragraph(mut self, text: String) -> Self {
        self.text.push(text);
        self
    }

    fn paragraph_if(self, condition: bool, text: impl FnOnce() -> String) -> Self {
        if condition { self.paragraph(text()) } else { self }
    }

    fn of(mut self, kinds: &[KindId]) -> Self {
        self.kinds.extend(kinds);
        self
    }

    fn show(mut self, picture: Option<RulePicture>) -> Self {
        self.pictures.extend(picture);
        self
    }
}

/// The pages of a game under the current options.
#[must_use]
pub fn pages(game: &Arc<Variant>) -> Vec<Section> {
    // All switches are destructured, so that a new one cannot be forgotten.
    let Rules {
        promotion,
        turns,
        drops,
        royals,
        repetition,
        perpetual_check_loses,
        perpetual_attack_loses,
        stalemate,
        impasse,
        bare_king,
        bareness,
        lion_trading,
        burn_on_promotion,
        burners_meet,
        contagion,
        borrowing,
        range_jump,
        range_capture,
        passing,
        area_passes,
        ..
    } = game.rules();
    let aim = aim::topics(game, *turns, *royals, *stalemate, bare_king.then_some(bareness));
    let other_endings = ends::topics(game, *turns, *stalemate, impasse.as_ref());
    let repetition_topics =
        ends::repetition(*turns, *repetition, *perpetual_check_loses, *perpetual_attack_loses);
    let mut sections = vec![
        (say!("guide-section-table"), table::topics(game, *turns)),
        (say!("guide-section-aim"), [aim, other_endings, repetition_topics].concat()),
        (
            say!("guide-section-moving"),
            [movement::topics(game), borrowing::topics(game, *borrowing)].concat(),
        ),
        (
            say!("guide-section-special"),
            [lions::topics(game, *passing), ranging::topics(game, *range_jump, *range_capture, *area_passes)]
                .concat(),
        ),
        (say!("guide-section-fire"), burning::topics(game, *burn_on_promotion, *burners_meet)),
        (say!("guide-section-trading"), trading::topics(game, lion_trading.as_ref())),
        (
            say!("guide-section-promotion"),
            [promotion::topics(game, promotion), contagion::topics(game, contagion)].concat(),
        ),
        (say!("guide-section-drops"), drops::topics(game, drops.as_ref())),
    ];
    let all: Vec<&Topic> = sections.iter().flat_map(|(_, topics)| topics).collect();
    let notation = notation::topics(game, &all);
    sections.push((say!("guide-section-notation"), notation));
    let options = origin::presets_of(game).into_iter().chain(origin::options_of(game)).collect();
    sections.push((say!("guide-section-readings"), options));
    sections.push((say!("guide-section-history"), origin::history(game).into_iter().collect()));
    let sections = sections.into_iter().filter(|(_, topics)| !topics.is_empty());
    sections.map(|(title, topics)| Section { title, topics }).collect()
}
