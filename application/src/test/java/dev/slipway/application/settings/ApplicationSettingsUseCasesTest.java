package dev.slipway.application.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Administrators of an installation whose process has fixed one setting, and gives a default to others. */
final class ApplicationSettingsUseCasesTest {

    private static final String LIMIT = "default_projects_limit";
    private static final String AUTHORS = "prevent_merge_requests_author_approval";

    private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeApplicationSettings settings = new FakeApplicationSettings(transactions,
            new ApplicationSettingDefaults(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 100L,
                    ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L)));
    private final SettingsModule use = TestModules.of(clock, transactions, events, settings,
            new FixedSettings(Map.of("signup_enabled", false)), new FakeAccessFacts(directory, clock)).settings;
    private final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of(Scope.API));
    }

    private static Map<String, Object> given(Object... pairs) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (int at = 0; at < pairs.length; at += 2) {
            given.put((String) pairs[at], pairs[at + 1]);
        }
        return given;
    }

    private Map<String, Object> update(Object... pairs) {
        return use.updateApplicationSettings.update(root, given(pairs));
    }

    private String end(Object... pairs) {
        return Refusals.end(() -> update(pairs));
    }

    @ParameterizedTest
    @CsvSource({"anonymous, unauthenticated", "user, forbidden", "administrator, done"})
    void administrators_read_and_change_settings(String who, String end) {
        Caller caller = who.equals("anonymous") ? Caller.ANONYMOUS : who.equals("user") ? person(directory.user("user")) : root;
        assertEquals(end, Refusals.end(() -> use.applicationSettingsReads.all(caller)));
        assertEquals(end, Refusals.end(() -> use.updateApplicationSettings.update(caller, given(LIMIT, 5))));
        assertEquals(end.equals("done"), settings.stored().containsKey(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
    }

    @Test
    void changed_settings_are_answered_with_all_others_and_recorded() {
        Map<String, Object> before = use.applicationSettingsReads.all(root);
        Map<String, Object> expected = new HashMap<>(before);
        expected.putAll(Map.of(LIMIT, 5L, AUTHORS, true));
        assertEquals(expected, update(LIMIT, 5, AUTHORS, true));
        assertEquals(expected, use.applicationSettingsReads.all(root));
        assertEquals(false, before.get("signup_enabled"));
        assertEquals(List.of("APPLICATION_SETTING_UPDATED INSTANCE 1 target 1 default_projects_limit from 100 to 5",
                "APPLICATION_SETTING_UPDATED INSTANCE 1 target 1 prevent_merge_requests_author_approval from false to true"),
                events.described());
    }

    /** Another process may have another default. */
    @Test
    void value_of_the_default_is_stored_and_recorded_too() {
        update(LIMIT, 100);
        assertEquals(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 100L), settings.stored());
        assertEquals(List.of("APPLICATION_SETTING_UPDATED INSTANCE 1 target 1 default_projects_limit from  to 100"), events.described());
        update(LIMIT, 100);
        assertEquals(1, events.stored().size());
    }

    @Test
    void null_returns_to_the_default() {
        update(LIMIT, 5);
        assertEquals(100L, update(LIMIT, null).get(LIMIT));
        assertEquals(Map.of(), settings.stored());
        assertEquals("APPLICATION_SETTING_UPDATED INSTANCE 1 target 1 default_projects_limit from 5 to 100", events.described().getLast());
    }

    @Test
    void request_that_sends_back_all_settings_stores_those_that_differ() {
        Map<String, Object> all = new HashMap<>(use.applicationSettingsReads.all(root));
        all.put(AUTHORS, true);
        use.updateApplicationSettings.update(root, all);
        assertEquals(Map.of(ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL, 1L), settings.stored());
    }

    @Test
    void fixed_settings_keep_their_values_and_others_their_limits() {
        assertEquals("done", end("signup_enabled", false));
        assertEquals("invalid signup_enabled application_setting.fixed", end("signup_enabled", true));
        assertEquals("invalid unknown application_setting.fixed", end("unknown", "x"));
        assertEquals("invalid default_projects_limit field.greater_than_or_equal and signup_enabled application_setting.fixed",
                end(LIMIT, -1, "signup_enabled", true));
        assertEquals("done", end(LIMIT, 0));
        assertEquals(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 0L), settings.stored());
    }
}
