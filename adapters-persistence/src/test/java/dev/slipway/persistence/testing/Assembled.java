package dev.slipway.persistence.testing;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.kernel.Keyring;
import dev.slipway.persistence.kernel.PasswordCost;
import dev.slipway.persistence.mail.SmtpSettings;
import dev.slipway.persistence.testing.Persistence.SettableClock;
import dev.slipway.schema.testing.TestDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.RuntimeBeanDefinition;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The beans of this module without a server, on a database that can be emptied, which is many times faster than making another. */
final class Assembled implements AutoCloseable {

    /**
     * Numbers begin again, so that no test depends on those before it; a test that still holds a lock fails the next one. One statement
     * deletes all rows, since references are looked at when it ends, and truncating takes ten times as long.
     */
    private static final String EMPTY = """
            set lock_timeout = '10s';
            do $$
            declare
              named text;
              deletions text := '';
              has_rows boolean;
            begin
              for named in select tablename from pg_tables where schemaname = current_schema() and tablename <> 'flyway_schema_history' loop
                execute format('select exists (select 1 from %I)', named) into has_rows;
                if has_rows then
                  deletions := deletions || format(', %I as (delete from %I)', 'of_' || named, named);
                end if;
              end loop;
              if deletions <> '' then
                execute 'with nothing as (select)' || deletions || ' select from nothing';
              end if;
              for named in select sequencename from pg_sequences where schemaname = current_schema() and last_value is not null loop
                execute format('alter sequence %I restart', named);
              end loop;
            end $$""";

    private final TestDatabase database = TestDatabase.fresh();
    private final TestRows rows = new TestRows(database);
    private final SettableClock clock = new SettableClock();
    private final ApplicationContext context = ApplicationContext.builder().deduceEnvironment(false).banner(false)
            .properties(Map.of(
                    "datasources.default.url", database.jdbcUrl(),
                    "datasources.default.username", database.user(),
                    "datasources.default.password", database.password(),
                    "datasources.default.maximum-pool-size", 12))
            .beanDefinitions(RuntimeBeanDefinition.builder(InstantSource.class, () -> clock).singleton(true).replaces(Clock.class).build())
            .singletons(new Silence(), JobArchiving.NEVER, new SmtpSettings(Optional.empty()),
                    new ApplicationSettingDefaults(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 100_000L,
                            ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L)),
                    Keyring.parse(List.of(Keyring.generate())), new PasswordCost(PasswordCost.LEAST))
            .start();

    void empty() {
        database.execute(EMPTY);
    }

    TestRows rows() {
        return rows;
    }

    <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    <T> Optional<T> find(Class<T> type) {
        return context.findBean(type);
    }

    TestDatabase database() {
        return database;
    }

    SettableClock clock() {
        return clock;
    }

    @Override
    public void close() {
        context.close();
        database.close();
    }

    private static final class Silence implements Observations {

        @Override
        public void event(String name, Object... keysAndValues) {
        }

        @Override
        public void trouble(String name, Throwable cause, Object... keysAndValues) {
        }

        @Override
        public void count(String name, String... labelsAndValues) {
        }
    }
}
