package dev.slipway.application.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.CustomAttributeRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.InOrder;

/** Attributes of a user, of a private group and of its project, each of which has one. */
final class CustomAttributeUseCasesTest {

    private static final CustomAttribute TEAM = new CustomAttribute("team", "red");

    private final InstantSource clock = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final CustomAttributes attributes = mock(CustomAttributes.class);
    private final AttributeModule use = TestModules.of(clock, transactions, events, attributes, new FakeAccessFacts(directory, clock))
            .attribute;
    private final long user = directory.user("owner");
    private final long group = directory.store(GroupDraft.named("tools"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));

    private Caller person(long id) {
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of(Scope.API));
    }

    @BeforeEach
    void store() {
        directory.store(MemberDraft.ofGroup(group, user, Role.OWNER));
        when(attributes.exists(any())).thenReturn(true);
        when(attributes.lock(any())).thenReturn(true);
        when(attributes.remove(any(), anyString())).thenReturn(true);
        Stream.of(AttributeOwner.Kind.values()).forEach(kind -> having(owner(kind), List.of(TEAM)));
    }

    private void having(AttributeOwner owner, List<CustomAttribute> present) {
        when(attributes.of(owner.kind(), List.of(owner.id()))).thenReturn(Map.of(owner.id(), present));
    }

    private AttributeOwner owner(AttributeOwner.Kind kind) {
        return switch (kind) {
            case USER -> AttributeOwner.user(user);
            case GROUP -> AttributeOwner.group(group);
            case PROJECT -> AttributeOwner.project(project);
        };
    }

    private AttributeTarget target(AttributeOwner.Kind kind) {
        return switch (kind) {
            case USER -> new AttributeTarget.User(user);
            case GROUP -> new AttributeTarget.Group(new GroupRef.Id(group));
            case PROJECT -> new AttributeTarget.Project(new ProjectRef.Id(project));
        };
    }

    /** Even owners do not learn that there are any; what is hidden is missing before that. */
    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS, USER, unauthenticated", "ANONYMOUS, GROUP, unauthenticated", "ANONYMOUS, PROJECT, unauthenticated",
        "STRANGER,  USER, forbidden",       "STRANGER,  GROUP, no Group",        "STRANGER,  PROJECT, no Project",
        "OWNER,     USER, forbidden",       "OWNER,     GROUP, forbidden",       "OWNER,     PROJECT, forbidden",
        "ROOT,      USER, done",            "ROOT,      GROUP, done",            "ROOT,      PROJECT, done"})
    void attributes_are_for_administrators(String name, AttributeOwner.Kind kind, String end) {
        Caller caller = switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "STRANGER" -> person(directory.user("stranger"));
            case "OWNER" -> person(user);
            default -> root;
        };
        assertEquals(end, Refusals.end(() -> use.customAttributeReads.of(caller, target(kind))));
        assertEquals(end, Refusals.end(() -> use.customAttributeReads.get(caller, target(kind), "team")));
        assertEquals(end, Refusals.end(() -> use.changeCustomAttribute.set(caller, target(kind), TEAM)));
        assertEquals(end, Refusals.end(() -> use.changeCustomAttribute.remove(caller, target(kind), "team")));
    }

    @ParameterizedTest
    @EnumSource(AttributeOwner.Kind.class)
    void attributes_are_set_read_and_removed(AttributeOwner.Kind kind) {
        AttributeOwner owner = owner(kind);
        CustomAttribute size = new CustomAttribute("size", "XL");
        assertEquals(size, use.changeCustomAttribute.set(root, target(kind), size));
        use.changeCustomAttribute.remove(root, target(kind), "team");
        InOrder order = inOrder(attributes);
        order.verify(attributes).lock(owner);
        order.verify(attributes).put(owner, size);
        order.verify(attributes).lock(owner);
        order.verify(attributes).remove(owner, "team");
        assertEquals(List.of(TEAM), use.customAttributeReads.of(root, target(kind)));
        assertEquals(TEAM, use.customAttributeReads.get(root, target(kind), "team"));
        assertEquals("none", Refusals.end(() -> use.customAttributeReads.get(root, target(kind), "size")));
        String of = kind == AttributeOwner.Kind.USER ? "USER " + user : "INSTANCE 1";
        assertEquals(List.of("CUSTOM_ATTRIBUTE_UPDATED " + of + " target " + owner.id(),
                "CUSTOM_ATTRIBUTE_REMOVED " + of + " target " + owner.id()), events.described());
    }

    @ParameterizedTest
    @EnumSource(AttributeOwner.Kind.class)
    void owner_that_is_gone_has_none(AttributeOwner.Kind kind) {
        when(attributes.exists(any())).thenReturn(false);
        when(attributes.lock(any())).thenReturn(false);
        String missing = "no " + kind.title();
        assertEquals(missing, Refusals.end(() -> use.customAttributeReads.of(root, target(kind))));
        assertEquals(missing, Refusals.end(() -> use.changeCustomAttribute.set(root, target(kind), TEAM)));
        assertEquals(missing, Refusals.end(() -> use.changeCustomAttribute.remove(root, target(kind), "team")));
        verify(attributes, never()).put(any(), any());
        verify(attributes, never()).remove(any(), any());
    }

    @Test
    void key_that_is_missing_is_not_removed() {
        when(attributes.remove(any(), anyString())).thenReturn(false);
        assertEquals("none", Refusals.end(() -> use.changeCustomAttribute.remove(root, new AttributeTarget.User(user), "size")));
        assertEquals(List.of(), events.stored());
    }

    @Test
    void full_owner_takes_new_values_and_no_new_keys() {
        AttributeOwner owner = AttributeOwner.user(user);
        having(owner, IntStream.range(0, CustomAttributeRules.MOST).mapToObj(at -> new CustomAttribute("key" + at, "")).toList());
        AttributeTarget target = new AttributeTarget.User(user);
        assertEquals("done", Refusals.end(() -> use.changeCustomAttribute.set(root, target, new CustomAttribute("key1", "new"))));
        assertEquals("invalid key custom_attribute.too_many",
                Refusals.end(() -> use.changeCustomAttribute.set(root, target, new CustomAttribute("another", "new"))));
        assertEquals("invalid value field.blank",
                Refusals.end(() -> use.changeCustomAttribute.set(root, target, new CustomAttribute("key1", " "))));
        verify(attributes).put(any(), any());
        assertEquals(1, events.stored().size());
    }

    @Test
    void attributes_of_many_are_asked_for_at_once_and_of_none_not_at_all() {
        Map<Long, List<CustomAttribute>> found = Map.of(1L, List.of(TEAM));
        when(attributes.of(AttributeOwner.Kind.USER, List.of(1L, 2L))).thenReturn(found);
        assertSame(found, use.customAttributeReads.of(AttributeOwner.Kind.USER, List.of(1L, 2L)));
        assertEquals(Map.of(), use.customAttributeReads.of(AttributeOwner.Kind.USER, List.of()));
        verify(attributes, never()).of(AttributeOwner.Kind.USER, List.of());
    }

    @Test
    void lists_are_filtered_by_administrators_alone() {
        CustomAttributeFilter filter = new CustomAttributeFilter(Map.of("team", "red"), true);
        assertSame(filter, filter.of(root));
        assertSame(CustomAttributeFilter.NONE, filter.of(person(user)));
        Map<String, String> most = new HashMap<>();
        IntStream.range(0, CustomAttributeRules.MOST_IN_FILTER).forEach(at -> most.put("key" + at, "value"));
        assertEquals("done", Refusals.end(() -> new CustomAttributeFilter(most, true).of(root)));
        most.put("one more", "value");
        assertEquals("400 custom_attributes param.invalid", Refusals.end(() -> new CustomAttributeFilter(most, true).of(root)));
    }
}
