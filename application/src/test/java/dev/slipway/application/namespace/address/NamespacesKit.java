package dev.slipway.application.namespace.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.namespace.NamespaceSearch;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Namespaces}. */
public abstract class NamespacesKit {

    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final NamespaceAudience ALL = new NamespaceAudience(true, OptionalLong.empty(), Role.GUEST);
    private static final OptionalLong TOP = OptionalLong.empty();
    private static final GroupAudience EVERYTHING = new GroupAudience(true, true, true, OptionalLong.empty());

    protected abstract Namespaces namespaces();

    protected abstract AccessWorld rows();

    private long group(String path) {
        return rows().store(GroupDraft.named(path));
    }

    private long inside(long group, String path) {
        return rows().store(GroupDraft.named(path).inside(group));
    }

    private static NamespaceAudience member(long account, Role least) {
        return new NamespaceAudience(false, OptionalLong.of(account), least);
    }

    private List<Long> listed(NamespaceAudience audience, String search) {
        return namespaces().list(NamespaceSearch.of(search), audience, PageRequest.Offset.first()).items().stream()
                .map(view -> view.namespace().id()).toList();
    }

    private NamespaceView found(long id, NamespaceAudience audience) {
        return namespaces().find(new GroupRef.Id(id), audience).orElseThrow();
    }

    @Test
    final void namespaces_are_found_by_id_and_path_in_any_case() {
        long anna = rows().user("Anna");
        long own = rows().personalNamespace(anna);
        long top = group("Top");
        long below = inside(top, "in");
        NamespaceView group = found(below, ALL);
        assertEquals(Optional.of(group), namespaces().find(new GroupRef.Path("tOP/IN"), ALL));
        assertEquals("Top/in", group.namespace().fullPath());
        assertEquals(top, group.namespace().parentId());
        assertEquals(NamespaceKind.GROUP, group.namespace().kind());
        assertEquals(Optional.empty(), group.figures().orElseThrow().rootRepositorySize());
        NamespaceView person = found(own, ALL);
        assertEquals(Optional.of(person), namespaces().find(new GroupRef.Path("anna"), ALL));
        assertEquals("Name of Anna", person.namespace().name());
        assertEquals(NamespaceKind.USER, person.namespace().kind());
        assertEquals(anna, person.namespace().ownerId());
        assertEquals(Optional.of(0L), person.figures().orElseThrow().rootRepositorySize());
        for (String path : List.of("", "in", "top/", "missing")) {
            assertEquals(Optional.empty(), namespaces().find(new GroupRef.Path(path), ALL));
        }
    }

    @Test
    final void audience_finds_own_namespace_and_groups_of_its_role() {
        long anna = rows().user("anna");
        long own = rows().personalNamespace(anna);
        rows().personalNamespace(rows().user("bob"));
        long top = rows().store(GroupDraft.named("top").visible(Visibility.PUBLIC));
        long middle = inside(top, "middle");
        long bottom = inside(middle, "bottom");
        rows().store(MemberDraft.ofGroup(middle, anna, Role.DEVELOPER));
        long owned = group("owned");
        rows().store(MemberDraft.ofGroup(owned, anna, Role.OWNER));
        long ended = group("ended");
        rows().store(MemberDraft.ofGroup(ended, anna, Role.OWNER).until(TODAY));
        long hidden = group("hidden");
        rows().store(MemberDraft.ofGroup(hidden, anna, Role.OWNER));
        rows().hideGroup(hidden);
        assertEquals(List.of(own, middle, bottom, owned), listed(member(anna, Role.GUEST), null));
        assertEquals(List.of(own, owned), listed(member(anna, Role.OWNER), null));
        assertEquals(Optional.of(Role.DEVELOPER), found(bottom, member(anna, Role.GUEST)).role());
        for (long unseen : new long[] {top, ended, hidden}) {
            assertEquals(Optional.empty(), namespaces().find(new GroupRef.Id(unseen), member(anna, Role.GUEST)));
        }
        assertFalse(listed(ALL, null).contains(hidden));
        assertTrue(listed(ALL, null).containsAll(List.of(own, top, ended)));
        assertEquals(List.of(), listed(new NamespaceAudience(false, OptionalLong.empty(), Role.GUEST), null));
    }

    @Test
    final void search_looks_into_paths_and_names() {
        long own = rows().personalNamespace(rows().user("anna"));
        long acme = group("Acme-tools");
        long ab = group("ab");
        group("abc");
        assertEquals(List.of(acme), listed(ALL, "TOOL acme"));
        assertEquals(List.of(), listed(ALL, "tool none"));
        assertEquals(List.of(ab), listed(ALL, "AB"));
        assertEquals(List.of(own), listed(ALL, "name of a"));
        assertEquals(List.of(), listed(ALL, "%%%"));
        Walks.same(page -> namespaces().list(Optional.empty(), ALL, page));
    }

    @Test
    final void users_with_a_role_inside_are_counted_once() {
        long anna = rows().user("anna");
        long own = rows().personalNamespace(anna);
        long top = group("top");
        long below = inside(top, "in");
        long project = rows().store(ProjectDraft.in(below, "p"));
        rows().store(MemberDraft.ofGroup(top, anna, Role.OWNER));
        rows().store(MemberDraft.ofGroup(below, anna, Role.OWNER));
        rows().store(MemberDraft.ofGroup(below, rows().user("bob"), Role.GUEST));
        rows().store(MemberDraft.ofProject(project, rows().user("carl"), Role.GUEST));
        rows().store(MemberDraft.ofProject(project, rows().user("dora"), Role.GUEST).until(TODAY));
        assertEquals(3, found(top, ALL).billableMembers());
        assertEquals(2, found(top, ALL).figures().orElseThrow().members());
        assertEquals(1, found(own, ALL).billableMembers());
        rows().hideProject(project);
        assertEquals(2, found(below, ALL).billableMembers());
    }

    private boolean exists(String path, OptionalLong parentId) {
        return namespaces().exists(path, parentId, EVERYTHING);
    }

    @Test
    final void paths_are_taken_beside_one_another() {
        long anna = rows().user("anna");
        rows().personalNamespace(anna);
        long top = group("Top");
        inside(top, "in");
        rows().store(ProjectDraft.in(top, "p"));
        long gone = group("gone");
        rows().hideGroup(gone);
        OptionalLong inTop = OptionalLong.of(top);
        assertTrue(exists("tOP", TOP) && exists("ANNA", TOP) && exists("In", inTop));
        assertFalse(exists("in", TOP) || exists("p", inTop) || exists("gone", TOP));
        assertFalse(exists("top", inTop) || exists("in", OptionalLong.of(-1)));
        assertEquals(Set.of("top", "anna"), namespaces().taken(List.of("TOP", "anna", "in", "free"), TOP, EVERYTHING));
        assertEquals(Set.of("name of anna"), namespaces().taken(List.of("name of anna"), TOP, EVERYTHING));
        assertEquals(Set.of("in", "p"), namespaces().taken(List.of("In", "P", "top"), inTop, EVERYTHING));
    }

    @Test
    final void what_the_audience_does_not_see_is_not_taken() {
        long anna = rows().user("anna");
        long bob = rows().user("bob");
        rows().personalNamespace(bob);
        long top = rows().store(GroupDraft.named("top").visible(Visibility.PUBLIC));
        long hidden = inside(top, "hidden");
        rows().store(GroupDraft.named("shown").inside(top).visible(Visibility.INTERNAL));
        rows().store(ProjectDraft.in(top, "secret"));
        group("private");
        OptionalLong inTop = OptionalLong.of(top);
        GroupAudience stranger = new GroupAudience(false, true, true, OptionalLong.of(anna));
        assertEquals("true true false false", namespaces().exists("top", TOP, stranger) + " " + namespaces().exists("bob", TOP, stranger)
                + " " + namespaces().exists("private", TOP, stranger) + " " + namespaces().exists("hidden", inTop, stranger));
        List<String> all = List.of("hidden", "shown", "secret");
        assertEquals(Set.of("shown"), namespaces().taken(all, inTop, stranger));
        assertEquals(Set.of(), namespaces().taken(all, inTop, new GroupAudience(false, true, false, OptionalLong.of(anna))));
        rows().store(MemberDraft.ofGroup(hidden, anna, Role.GUEST));
        assertTrue(namespaces().exists("hidden", inTop, stranger));
        rows().store(MemberDraft.ofGroup(top, anna, Role.GUEST));
        assertEquals(Set.copyOf(all), namespaces().taken(all, inTop, stranger));
    }
}
