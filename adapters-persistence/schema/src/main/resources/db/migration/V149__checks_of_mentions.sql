-- Reads all discussions, and lets others write meanwhile.
alter table discussions
    validate constraint discussions_mention_kind_check,
    validate constraint discussions_mention_issue_check;
