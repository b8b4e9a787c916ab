-- Rules of merge requests lie beside those of projects, with the same users and groups.
alter table approval_rules
    add column merge_request_id bigint references merge_requests (id) on delete cascade,
    -- The rule of the project from which one of a merge request was made.
    add column source_rule_id   bigint references approval_rules (id) on delete set null,
    -- Section of the file of code owners, for rules that follow from it.
    add column section          text,
    drop constraint approval_rules_project_id_kind_name_key,
    add constraint approval_rules_parents check (merge_request_id is not null or num_nonnulls(source_rule_id, section) = 0);
create unique index approval_rules_name on approval_rules (project_id, kind, name) where merge_request_id is null;
create unique index approval_rules_name_of_request on approval_rules (merge_request_id, kind, name)
    where merge_request_id is not null and section is null;
drop index approval_rules_any_approver;
create unique index approval_rules_any_approver on approval_rules (project_id) where kind = 'any_approver' and merge_request_id is null;
create unique index approval_rules_any_approver_of_request on approval_rules (merge_request_id)
    where kind = 'any_approver' and merge_request_id is not null;
create index approval_rules_of_project on approval_rules (project_id, id) where merge_request_id is null;
create index approval_rules_merge_request on approval_rules (merge_request_id, id) where merge_request_id is not null;
create index approval_rules_source on approval_rules (source_rule_id) where source_rule_id is not null;

-- Approvals of merged requests as they were counted at the merge. Rules, groups and members may change later.
create table merge_request_kept_approvals (
    merge_request_id bigint primary key references merge_requests (id) on delete cascade,
    overwritten      boolean not null
);

create table merge_request_kept_rules (
    merge_request_id   bigint not null references merge_request_kept_approvals (merge_request_id) on delete cascade,
    -- Order of the rules.
    place              smallint not null,
    rule_id            bigint not null,
    kind               text not null,
    name               text not null,
    report             text,
    section            text,
    -- The rule of the project from which it was made, and the number of approvals that this one requires.
    source_rule_id     bigint,
    source_required    smallint,
    overridden         boolean not null,
    approvals_required smallint not null,
    approvals_left     smallint not null,
    approved           boolean not null,
    -- Ids of users and groups, some of which may be gone.
    users              bigint[] not null,
    groups             bigint[] not null,
    eligible           bigint[] not null,
    approved_by        bigint[] not null,
    primary key (merge_request_id, place)
);
