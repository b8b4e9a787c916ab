create table epic_labels (
    epic_id  bigint not null references epics (id) on delete cascade,
    label_id bigint not null references labels (id) on delete cascade,
    primary key (epic_id, label_id)
);
create index epic_labels_label on epic_labels (label_id, epic_id);
