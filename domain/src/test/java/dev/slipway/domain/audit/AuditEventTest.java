package dev.slipway.domain.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AuditEventTest {

    private static final long ADA = 7;

    @Test
    void members_read_all_events_own_events_or_none_by_their_role() {
        for (Role role : Role.values()) {
            assertEquals(sight(role.atLeast(Role.OWNER), role), AuditEntityType.GROUP.sight(false, Optional.of(role), ADA), role.name());
            assertEquals(sight(role.atLeast(Role.MAINTAINER), role), AuditEntityType.PROJECT.sight(false, Optional.of(role), ADA),
                    role.name());
            assertEquals(new AuditSight.None(), AuditEntityType.USER.sight(false, Optional.of(role), ADA));
            assertEquals(new AuditSight.None(), AuditEntityType.INSTANCE.sight(false, Optional.of(role), ADA));
        }
        for (AuditEntityType type : AuditEntityType.values()) {
            assertEquals(new AuditSight.All(), type.sight(true, Optional.empty(), ADA));
            assertEquals(new AuditSight.None(), type.sight(false, Optional.empty(), ADA));
        }
    }

    private static AuditSight sight(boolean all, Role role) {
        if (all) {
            return new AuditSight.All();
        }
        return role.atLeast(Role.DEVELOPER) ? new AuditSight.Own(ADA) : new AuditSight.None();
    }

    @Test
    void every_kind_of_event_belongs_to_an_object_and_has_a_name_of_its_own() {
        Set<String> names = new HashSet<>();
        for (AuditEventType type : AuditEventType.values()) {
            assertFalse(type.entities().isEmpty(), type.name());
            assertTrue(names.add(type.wireName()) && type.wireName().matches("[a-z_]+"), type.name());
            assertFalse(type.subject().isBlank(), type.name());
            assertEquals(type.action() == AuditEventType.Action.TELL, type.subject().matches("[A-Z]\\w+ .*"),
                    type + " is told by a sentence, or by what was added, changed or removed");
        }
        assertThrows(IllegalArgumentException.class, () -> AuditEvent.of(AuditEventType.GROUP_CREATED, AuditEntity.project(1)));
    }

    @Test
    void value_is_short_plain_and_no_token() {
        assertEquals(AuditValue.LONGEST, AuditValue.name("x".repeat(300)).text().length());
        assertEquals(AuditValue.LONGEST, AuditValue.name("\uD83D\uDE00".repeat(300)).text().codePointCount(0, 510));
        assertEquals("a b", AuditValue.name("a\u0000\nb").text());
        for (String token : List.of("glpat-abcdefghijklmnopqrst", "glrt-abcdefghijklmnop", "glptt-0123456789abcdef0123",
                "GR1348941abcdefghij")) {
            assertEquals("of [MASKED].", AuditValue.name("of " + token + " .").text().replace(" .", "."), token);
        }
        assertEquals("glossary-of-words", AuditValue.name("glossary-of-words").text());
        assertEquals("true 5 2026-01-02 maintainer", String.join(" ", AuditValue.of(true).text(), AuditValue.of(5).text(),
                AuditValue.of(LocalDate.of(2026, 1, 2)).text(), AuditValue.of(Role.MAINTAINER).text()));
        assertEquals(AuditValue.of(true), AuditValue.name("true"));
        assertEquals(AuditValue.of(true).hashCode(), AuditValue.name("true").hashCode());
    }

    @Test
    void changes_show_flags_numbers_and_names_and_hide_texts() {
        Map<String, Object> before = new HashMap<>(Map.of("name", "old", "description", "a secret", "flag", true, "same", 1));
        before.put("timeout", null);
        Map<String, Object> after = Map.of("name", "new", "description", "another", "flag", false, "same", 1, "timeout", 60);
        assertEquals(List.of(
                AuditChange.unshown("description"),
                AuditChange.of("flag", AuditValue.of(true), AuditValue.of(false)),
                AuditChange.of("name", AuditValue.name("old"), AuditValue.name("new")),
                AuditChange.of("timeout", AuditValue.none(), AuditValue.of(60))), AuditChange.between(before, after, Set.of("name")));
        assertEquals(List.of(), AuditChange.between(before, before, Set.of()));
    }

    @Test
    void event_is_about_an_object_or_a_part_of_it() {
        AuditEntity project = AuditEntity.project(5);
        AuditTarget itself = new AuditTarget("Project", OptionalLong.of(5), Optional.empty());
        AuditEvent event = AuditEvent.of(AuditEventType.PROJECT_UPDATED, project);
        assertEquals(new AuditEvent(AuditEventType.PROJECT_UPDATED, project, itself, Optional.empty(), Optional.empty()), event);
        AuditTarget part = AuditTarget.keyed("CiVariable", "KEY");
        assertEquals(new AuditEvent(AuditEventType.CI_VARIABLE_CREATED, project, part, Optional.empty(), Optional.empty()),
                AuditEvent.of(AuditEventType.CI_VARIABLE_CREATED, project, part));
    }

    @Test
    void each_change_is_an_event_of_its_own() {
        AuditEvent event = AuditEvent.of(AuditEventType.PROJECT_UPDATED, AuditEntity.project(5));
        AuditChange name = AuditChange.of("name", AuditValue.name("a"), AuditValue.name("b"));
        AuditChange description = AuditChange.unshown("description");
        assertEquals(List.of(
                new AuditEvent(event.type(), event.entity(), event.target(), Optional.of(name), Optional.empty()),
                new AuditEvent(event.type(), event.entity(), event.target(), Optional.of(description), Optional.empty())),
                event.each(List.of(name, description)));
        assertEquals(List.of(), event.each(List.of()));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void event_of_a_member_has_the_role(Role role) {
        AuditEvent event = AuditEvent.of(AuditEventType.MEMBER_CREATED, AuditEntity.group(3), AuditTarget.user(ADA));
        AuditEvent changing = event.as(role.level()).changing(AuditChange.unshown("expires_at"));
        assertEquals(new AuditEvent(AuditEventType.MEMBER_CREATED, new AuditEntity(AuditEntityType.GROUP, 3),
                new AuditTarget("User", OptionalLong.of(ADA), Optional.empty()), Optional.of(AuditChange.unshown("expires_at")),
                Optional.of(role)), changing);
        assertEquals(Optional.empty(), event.as(0).role());
    }

    @Test
    void targets_are_named_by_id_or_by_key() {
        assertEquals(new AuditTarget("DeployKey", OptionalLong.of(9), Optional.of(AuditValue.name("laptop"))),
                AuditTarget.named("DeployKey", 9, "laptop"));
        assertEquals(new AuditTarget("CiVariable", OptionalLong.empty(), Optional.of(AuditValue.name("KEY"))),
                AuditTarget.keyed("CiVariable", "KEY"));
        assertEquals(new AuditTarget("Instance", OptionalLong.of(1), Optional.empty()), AuditTarget.of(AuditEntity.INSTANCE));
    }

    static Stream<Arguments> values() {
        LocalDate day = LocalDate.of(2026, 1, 2);
        return Stream.of(
                Arguments.of(null, "", ""), Arguments.of(true, "true", "true"), Arguments.of(60, "60", "60"),
                Arguments.of(5_000_000_000L, "5000000000", "5000000000"), Arguments.of(day, "2026-01-02", "2026-01-02"),
                Arguments.of(Role.MAINTAINER, "maintainer", "maintainer"), Arguments.of("main", null, "main"),
                Arguments.of(List.of("a"), null, null), Arguments.of(1.5, null, null));
    }

    /** Neither value of a change is shown unless both may be. */
    @ParameterizedTest
    @MethodSource("values")
    void value_is_shown_by_its_type_and_a_text_if_it_is_a_name(Object value, String shown, String named) {
        Map<String, Object> before = new HashMap<>();
        before.put("x", value);
        for (Set<String> names : List.of(Set.<String>of(), Set.of("x"))) {
            String text = names.isEmpty() ? shown : named;
            assertEquals(List.of(change(text, "false")), AuditChange.between(before, Map.of("x", false), names));
            assertEquals(List.of(change(text == null ? null : "false", text)), AuditChange.between(Map.of("x", false), before, names));
        }
    }

    private static AuditChange change(String from, String to) {
        return from == null ? AuditChange.unshown("x") : AuditChange.of("x", AuditValue.name(from), AuditValue.name(to));
    }

    @Test
    void author_is_the_account_with_its_address_and_the_administrator_behind_it() {
        Account ada = new Account(ADA, "ada", "Ada", false, false, AccountState.ACTIVE);
        Account root = new Account(1, "root", "Root", true, false, AccountState.ACTIVE);
        Caller acting = new Caller.Person(ada, 1, Set.of(), Caller.Via.sudo(root)).from("192.0.2.1");
        assertEquals(new AuditAuthor(ADA, "Ada", Optional.of("192.0.2.1"), Optional.of(new AuditAuthor.Acting(1, "Root"))),
                AuditAuthor.of(acting));
        assertEquals(new AuditAuthor(ADA, "Ada", Optional.empty(), Optional.empty()),
                AuditAuthor.of(new Caller.Job(ada, 1, 2, 3).from("192.0.2.1")));
        assertEquals(new AuditAuthor(AuditAuthor.NO_ACCOUNT, "Unauthenticated", Optional.empty(), Optional.empty()),
                AuditAuthor.of(Caller.ANONYMOUS));
        assertEquals(new AuditAuthor(AuditAuthor.NO_ACCOUNT, "Runner 5", Optional.of("192.0.2.1"), Optional.empty()),
                AuditAuthor.withoutAccount("Runner 5", Optional.of("192.0.2.1")));
    }

    @Test
    void events_expire_after_the_time_that_they_are_kept() {
        Instant now = Instant.parse("2026-01-31T00:00:00Z");
        assertEquals(Optional.empty(), AuditRetention.FOREVER.expiredBefore(now));
        assertEquals(Optional.of(Instant.parse("2026-01-01T00:00:00Z")),
                new AuditRetention(Optional.of(Duration.ofDays(30))).expiredBefore(now));
    }
}
