-- Labels of issues and merge requests were texts. Each text of a project becomes a label of the project, as it is: a name that no rule admits
-- any more is kept too. Group labels did not exist, so no text is the name of one.
-- Both tables are locked first: a process that still runs waits, or is waited for.
lock table issues, merge_requests in access exclusive mode;

insert into labels (project_id, title, color, created_at, updated_at)
select used.project_id, used.title, '#6699cc', now(), now()
from (
    select issues.project_id, named.title from issues, unnest(issues.labels) named (title)
    union
    select merge_requests.project_id, named.title from merge_requests, unnest(merge_requests.labels) named (title)
) used
order by used.project_id, used.title;
analyze labels;

create table issue_labels (
    issue_id bigint not null,
    label_id bigint not null
);
insert into issue_labels (issue_id, label_id)
select distinct issues.id, labels.id
from issues, unnest(issues.labels) named (title), labels
where labels.project_id = issues.project_id and labels.title = named.title;

create table merge_request_labels (
    merge_request_id bigint not null,
    label_id         bigint not null
);
insert into merge_request_labels (merge_request_id, label_id)
select distinct merge_requests.id, labels.id
from merge_requests, unnest(merge_requests.labels) named (title), labels
where labels.project_id = merge_requests.project_id and labels.title = named.title;

-- Keys and indexes come after the rows, which is faster.
alter table issue_labels
    add primary key (issue_id, label_id),
    add constraint issue_labels_issue_id_fkey foreign key (issue_id) references issues (id) on delete cascade,
    add constraint issue_labels_label_id_fkey foreign key (label_id) references labels (id) on delete cascade;
create index issue_labels_label on issue_labels (label_id, issue_id);
alter table merge_request_labels
    add primary key (merge_request_id, label_id),
    add constraint merge_request_labels_merge_request_id_fkey foreign key (merge_request_id) references merge_requests (id)
        on delete cascade,
    add constraint merge_request_labels_label_id_fkey foreign key (label_id) references labels (id) on delete cascade;
create index merge_request_labels_label on merge_request_labels (label_id, merge_request_id);

-- The indexes on the columns go with them. No row is rewritten.
alter table issues drop column labels;
alter table merge_requests drop column labels;
analyze issue_labels, merge_request_labels;
