-- Jobs that systems outside of this server run, and report here.

alter table jobs
    drop constraint jobs_kind_check,
    add constraint jobs_kind_check check (kind in ('build', 'bridge', 'external')),
    add column target_url  text,
    add column description text;
