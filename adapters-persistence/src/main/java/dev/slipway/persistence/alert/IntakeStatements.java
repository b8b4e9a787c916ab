package dev.slipway.persistence.alert;

/** The statements of the intake, each for any number of alerts; their text never changes, so the database plans it once. */
final class IntakeStatements {

    /**
     * Sets the lock timeout of the transaction, locks project and fingerprints in their order. The second transaction waits for the row and
     * reads it afterwards.
     */
    static final String LOCK = """
            with patience as materialized (select set_config('lock_timeout', cast(? as text), true))
            insert into alert_fingerprints as f (project_id, fingerprint)
            select cast(? as bigint), given.fingerprint
            from patience cross join unnest(cast(? as text[])) with ordinality as given (fingerprint, n) order by given.n
            on conflict (project_id, fingerprint) do update set open_alert_id = f.open_alert_id
            returning f.fingerprint, f.open_alert_id, f.open_status""";

    /**
     * Writes the changes. Locks alerts in the order of their ids, as every other transaction does. Merges the last history entry with the
     * first new one if both are the same.
     */
    static final String CHANGE = """
            with given as (
                select * from json_to_recordset(cast(? as json)) as g (id bigint, events bigint, ended_at timestamptz, entries json)
            ), asked as (select cast(? as timestamptz) as at), held as materialized (
                select a.id from alerts a where a.id in (select g.id from given g) order by a.id for no key update
            ), changed as (
                update alerts a
                set events = a.events + g.events,
                    status = case when g.ended_at is null then a.status else 1 end,
                    ended_at = g.ended_at,
                    updated_at = case when g.ended_at is null then a.updated_at else greatest(a.updated_at, asked.at) end
                from held join given g on g.id = held.id cross join asked where a.id = held.id and a.status <> 1
                returning a.id, a.iid, a.title, g.entries
            ), entered as (
                select c.id, e.*, coalesce(l.position, 0) as last, greatest(l.last_at, asked.at) as at,
                    bool_or(e.n = 1 and l.actor_id is null and l.kind = e.kind and l.reason = e.reason and l.arguments = e.arguments)
                        over (partition by c.id) as continues
                from changed c cross join asked
                cross join lateral json_to_recordset(c.entries) as e (n integer, kind text, reason text, arguments text[], times bigint)
                left join lateral (select h.position, h.kind, h.reason, h.arguments, h.actor_id, h.last_at from alert_history h where \
            h.alert_id = c.id
                    order by h.position desc limit 1) l on true
            ), logged as (
                insert into alert_history as h (alert_id, position, kind, reason, arguments, times, first_at, last_at)
                select e.id, e.last + e.n - case when e.continues then 1 else 0 end, e.kind, e.reason, e.arguments, e.times, e.at, e.at
                from entered e
                on conflict (alert_id, position) do update set times = h.times + excluded.times, last_at = greatest(h.last_at, \
            excluded.last_at)
            )
            select id, iid, title from changed""";

    /** Openings, project, integration, how many, now. The counter is locked here, and nothing after it. */
    static final String OPEN = """
            with given as (
                select * from json_to_recordset(cast(? as json)) as g (n integer, title text, description text, service text, \
            monitoring_tool text,
                    query text, runbook text, y_label text, markdown text, severity smallint, status smallint, hosts text[], started_at \
            timestamptz,
                    ended_at timestamptz, events bigint, environment text, fingerprint text, payload text, entries json)
            ), asked as (
                select cast(? as bigint) as project_id, cast(? as bigint) as integration_id, cast(? as bigint) as many, cast(? as \
            timestamptz) as at
            ), places as (
                select e.id, e.name from environments e
                where e.project_id = (select project_id from asked) and e.name in (select environment from given) order by e.id for key \
            share
            ), counted as (
                insert into project_counters as c (project_id, alert) select project_id, many from asked
                on conflict (project_id) do update set alert = c.alert + excluded.alert
                returning c.alert - (select many from asked) as before
            ), made as (
                insert into alerts (project_id, iid, title, description, service, monitoring_tool, query, runbook, y_label, markdown, \
            severity, status,
                    hosts, started_at, ended_at, events, fingerprint, environment_id, integration_id, created_at, updated_at)
                select asked.project_id, counted.before + g.n, g.title, g.description, g.service, g.monitoring_tool, g.query, g.runbook, \
            g.y_label,
                    g.markdown, g.severity, g.status, g.hosts, g.started_at, g.ended_at, g.events, g.fingerprint, places.id, \
            asked.integration_id,
                    asked.at, asked.at
                from asked cross join counted cross join given g left join places on places.name = g.environment
                order by g.n
                returning id, iid, fingerprint, status
            ), kept as (
                insert into alert_payloads (alert_id, payload)
                select m.id, g.payload from made m cross join counted join given g on g.n = m.iid - counted.before
            ), logged as (
                insert into alert_history (alert_id, position, kind, reason, arguments, times, first_at, last_at)
                select m.id, e.n, e.kind, e.reason, e.arguments, e.times, asked.at, asked.at
                from made m cross join asked cross join counted join given g on g.n = m.iid - counted.before
                cross join lateral json_to_recordset(g.entries) as e (n integer, kind text, reason text, arguments text[], times bigint)
            ), opened as (
                update alert_fingerprints f set open_alert_id = m.id, open_status = m.status
                from made m, asked where f.project_id = asked.project_id and f.fingerprint = m.fingerprint and m.status <> 1
            )
            select id, iid from made order by iid""";

    /** Integration, how many older ones to keep, now, refusals. Who forgets at the same time leaves to another what that one forgets. */
    static final String REFUSE = """
            with source as (
                select i.id from alert_integrations i where i.id = cast(? as bigint) for key share
            ), forgotten as (
                delete from alert_refusals where id in (
                    select r.id from alert_refusals r where r.id in (
                        select o.id from alert_refusals o where o.integration_id = (select id from source) and o.level = 'refusal'
                        order by o.id desc offset cast(? as integer))
                    order by r.id for update skip locked)
            )
            insert into alert_refusals (integration_id, reason, arguments, excerpt, created_at)
            select source.id, g.reason, g.arguments, g.excerpt, cast(? as timestamptz)
            from source cross join rows from (json_to_recordset(cast(? as json)) as (reason text, arguments text[], excerpt text)) with \
            ordinality as g
                (reason, arguments, excerpt, n)
            order by g.n""";

    /** Integration, hints, number of older ones to retain, now. Rows are inserted in one order, so that equal hints cannot deadlock. */
    static final String HINT = """
            with source as (
                select i.id from alert_integrations i where i.id = cast(? as bigint) for key share
            ), given as (
                select g.* from rows from (json_to_recordset(cast(? as json)) as (reason text, arguments text[], excerpt text))
                    with ordinality as g (reason, arguments, excerpt, n)
                where not exists (select 1 from alert_refusals k where k.integration_id = (select id from source) and k.level = 'hint'
                    and k.reason = g.reason and k.arguments = g.arguments)
            ), expired as (
                delete from alert_refusals where id in (
                    select r.id from alert_refusals r where r.id in (
                        select o.id from alert_refusals o where o.integration_id = (select id from source) and o.level = 'hint'
                            and exists (select 1 from given)
                        order by o.id desc offset cast(? as integer))
                    order by r.id for update skip locked)
            )
            insert into alert_refusals (integration_id, level, reason, arguments, excerpt, created_at)
            select source.id, 'hint', given.reason, given.arguments, given.excerpt, cast(? as timestamptz)
            from source cross join given order by given.reason, given.arguments
            on conflict (integration_id, reason, arguments) where level = 'hint' do nothing""";

    private IntakeStatements() {
    }
}
