//! Every problem is documented, used and tested; held by reading the sources.

use std::collections::BTreeSet;

use fieldpost::http::Code;

use crate::support::contract::CONTRACT;

#[test]
fn the_contract_documents_the_problems_of_the_program() {
    let document = CONTRACT.document();
    let listed = document["components"]["schemas"]["ProblemCode"]["enum"].as_array().expect("the codes");
    let listed: BTreeSet<&str> = listed.iter().filter_map(|code| code.as_str()).collect();
    assert_eq!(Code::ALL.iter().map(|code| code.slug()).collect::<BTreeSet<_>>(), listed);
    for code in Code::ALL {
        let example = &document["components"]["examples"][code.slug()]["value"];
        assert_eq!(example["title"], code.title(), "{}", code.slug());
        assert_eq!(example["status"], code.status().as_u16(), "{}", code.slug());
    }
}
