package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Filter;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.application.repository.ref.RefOrder;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code MirroredRefs} does. */
public abstract class MirroredRefsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final RefName MAIN = RefName.branch("main");
    private static final String OBJECT = "f".repeat(40);

    protected abstract MirroredRefs mirror();

    /** A project of which nothing is known. */
    protected abstract long project();

    /** The repository of a snippet of which nothing is known, with the id of a project. */
    protected abstract RepositoryId snippet(long id);

    private static Commit commit(int number, String message) {
        String sha = "%040x".formatted(number);
        Signature author = new Signature("Ädä", "ada@example.com", NOW.plusSeconds(number));
        Signature committer = new Signature("Bob", "bob@example.com", NOW.plusSeconds(1000 + number));
        return new Commit(sha, List.of("a".repeat(40), "b".repeat(40)), author, committer, message);
    }

    private void branch(long project, String name, int number) {
        Commit commit = commit(number, "Commit " + number);
        mirror().put(project, RefName.branch(name), commit.sha(), commit, null, NOW);
    }

    private List<String> names(long project, Filter filter) {
        return mirror().list(project, filter, new PageRequest.Offset(1, 100)).items().stream().map(each -> each.ref().name()).toList();
    }

    @Test
    final void what_is_put_is_found_whole() {
        long project = project();
        Commit commit = commit(1, "Title\n\nBody ☃\n");
        mirror().put(project, MAIN, commit.sha(), commit, null, NOW);
        mirror().put(project, RefName.tag("main"), OBJECT, commit, "Täg\n\nwith a body", NOW);
        assertEquals(Optional.of(new Known(MAIN, commit.sha(), null, commit)), mirror().find(project, MAIN));
        assertEquals(Optional.of(new Known(RefName.tag("main"), OBJECT, "Täg\n\nwith a body", commit)),
                mirror().find(project, RefName.tag("main")));
        assertEquals(Optional.empty(), mirror().find(project, RefName.branch("Main")));
        assertEquals(Optional.empty(), mirror().find(project(), MAIN));
    }

    @Test
    final void a_ref_that_moved_is_known_where_it_stands() {
        long project = project();
        RefName tag = RefName.tag("v1");
        mirror().put(project, tag, OBJECT, commit(1, "One"), "annotated", NOW);
        mirror().put(project, tag, commit(2, "Two").sha(), commit(2, "Two"), null, NOW.plusSeconds(1));
        mirror().put(project, tag, commit(2, "Two").sha(), commit(2, "Two"), null, NOW.plusSeconds(2));
        assertEquals(Optional.of(new Known(tag, commit(2, "Two").sha(), null, commit(2, "Two"))), mirror().find(project, tag));
        assertEquals(1,
                mirror().list(project, new Filter(RefKind.TAG, null, RefOrder.NAME, Sort.ASC), new PageRequest.Offset(1, 10)).total());
    }

    @Test
    final void a_locked_ref_tells_its_object() {
        long project = project();
        branch(project, "main", 1);
        mirror().put(project, RefName.tag("main"), OBJECT, commit(2, "Two"), "annotated", NOW);
        assertEquals(Optional.of(commit(1, "").sha()), mirror().lock(project, MAIN));
        assertEquals(Optional.of(OBJECT), mirror().lock(project, RefName.tag("main")));
        assertEquals(Optional.empty(), mirror().lock(project, RefName.branch("other")));
        assertEquals(Optional.empty(), mirror().lock(project(), MAIN));
    }

    @Test
    final void a_removed_ref_is_gone_and_its_commit_stays() {
        long project = project();
        branch(project, "main", 1);
        mirror().put(project, RefName.tag("main"), OBJECT, commit(1, "Commit 1"), "m", NOW);
        mirror().remove(project, MAIN);
        mirror().remove(project, MAIN);
        assertEquals(Optional.empty(), mirror().find(project, MAIN));
        assertEquals(true, mirror().find(project, RefName.tag("main")).isPresent());
        assertEquals(List.of(commit(1, "Commit 1")), mirror().commits(project, Set.of(commit(1, "").sha())));
    }

    @Test
    final void commits_are_kept_once_and_by_project() {
        long project = project();
        mirror().putCommit(project, commit(1, "One"));
        mirror().putCommit(project, commit(1, "One"));
        mirror().putCommit(project, commit(2, ""));
        assertEquals(List.of(commit(1, "One")), mirror().commits(project, Set.of(commit(1, "").sha(), OBJECT)));
        assertEquals(2, mirror().commits(project, Set.of(commit(1, "").sha(), commit(2, "").sha())).size());
        assertEquals(List.of(), mirror().commits(project, Set.of()));
        assertEquals(List.of(), mirror().commits(project(), Set.of(commit(1, "").sha())));
    }

    @Test
    final void refs_and_commits_of_one_owner_are_not_those_of_another() {
        RepositoryId project = RepositoryId.ofProject(project());
        RepositoryId snippet = snippet(project.ownerId());
        Filter branches = new Filter(RefKind.BRANCH, null, RefOrder.UPDATED, Sort.ASC);
        mirror().put(snippet, MAIN, commit(1, "One").sha(), commit(1, "One"), null, NOW);
        assertEquals(Optional.empty(), mirror().find(project, MAIN));
        assertEquals(Optional.empty(), mirror().lock(project, MAIN));
        assertEquals(List.of(), mirror().commits(project, Set.of(commit(1, "").sha())));
        mirror().put(project, MAIN, commit(1, "Other").sha(), commit(1, "Other"), null, NOW);
        mirror().put(snippet, MAIN, commit(2, "Two").sha(), commit(2, "Two"), null, NOW);
        assertEquals(Optional.of(commit(2, "Two")), mirror().find(snippet, MAIN).map(Known::commit));
        assertEquals(Optional.of(commit(1, "Other")), mirror().find(project, MAIN).map(Known::commit));
        assertEquals(List.of(commit(1, "One")), mirror().commits(snippet, Set.of(commit(1, "").sha())));
        Walks.same(page -> mirror().list(snippet, branches, page));
        assertEquals(List.of(commit(2, "Two")),
                mirror().list(snippet, branches, new PageRequest.Offset(1, 10)).items().stream().map(Known::commit).toList());
        mirror().putCommit(snippet, commit(3, "Three"));
        assertEquals(List.of(commit(3, "Three")), mirror().commits(snippet, Set.of(commit(3, "").sha())));
        assertEquals(List.of(), mirror().commits(project, Set.of(commit(3, "").sha())));
        mirror().remove(snippet, MAIN);
        assertEquals(Optional.empty(), mirror().find(snippet, MAIN));
        assertEquals(Optional.of(commit(1, "").sha()), mirror().lock(project, MAIN));
    }

    @Test
    final void a_character_that_cannot_be_stored_is_replaced() {
        long project = project();
        Commit hostile = commit(1, "a\0b");
        mirror().put(project, RefName.tag("v"), OBJECT, hostile, "c\0d", NOW);
        Known known = mirror().find(project, RefName.tag("v")).orElseThrow();
        assertEquals("a\uFFFDb", known.commit().message());
        assertEquals("c\uFFFDd", known.message());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "all", value = {"all,a/main;main;main-2;side;x%y", "'',a/main;main;main-2;side;x%y", "main,a/main;main;main-2",
            "MAIN,a/main;main;main-2",
        "^main,main;main-2", "main$,a/main;main", "^main$,main", "^MAIN$,main", "%,x%y", "_,", "nothing,", "^,a/main;main;main-2;side;x%y",
        "$,a/main;main;main-2;side;x%y"})
    final void branches_are_searched(String search, String expected) {
        long project = project();
        List.of("main", "a/main", "main-2", "side", "x%y").forEach(name -> branch(project, name, 1));
        branch(project(), "main", 1);
        List<String> wanted = expected == null || expected.isEmpty() ? List.of() : List.of(expected.split(";"));
        assertEquals(wanted, names(project, new Filter(RefKind.BRANCH, search, RefOrder.NAME, Sort.ASC)));
        assertEquals(wanted.reversed(), names(project, new Filter(RefKind.BRANCH, search, RefOrder.NAME, Sort.DESC)));
        assertEquals(List.of(), names(project, new Filter(RefKind.TAG, search, RefOrder.NAME, Sort.ASC)));
    }

    @Test
    final void the_latest_commits_come_first_where_asked_and_ties_go_by_name() {
        long project = project();
        branch(project, "a", 2);
        branch(project, "b", 3);
        branch(project, "d", 1);
        branch(project, "c", 1);
        assertEquals(List.of("c", "d", "a", "b"), names(project, new Filter(RefKind.BRANCH, null, RefOrder.UPDATED, Sort.ASC)));
        assertEquals(List.of("b", "a", "d", "c"), names(project, new Filter(RefKind.BRANCH, null, RefOrder.UPDATED, Sort.DESC)));
    }

    @Test
    final void pages_cut_the_list_and_count_it_all() {
        long project = project();
        IntStream.range(0, 5).forEach(index -> branch(project, "b" + index, index + 1));
        Filter filter = new Filter(RefKind.BRANCH, null, RefOrder.NAME, Sort.ASC);
        Page<Known> second = mirror().list(project, filter, new PageRequest.Offset(2, 2));
        assertEquals(List.of("b2", "b3"), second.items().stream().map(each -> each.ref().name()).toList());
        assertEquals(5, second.total());
        assertEquals(List.of(), mirror().list(project, filter, new PageRequest.Offset(4, 2)).items());
        assertEquals(5, mirror().list(project, filter, new PageRequest.Offset(4, 2)).total());
    }

    @ParameterizedTest
    @EnumSource(RefOrder.class)
    final void refs_are_walked_by_key_while_others_come_and_go(RefOrder order) {
        long project = project();
        List.of("b", "a", "Z", "x/y", "ä", "a-1").forEach(name -> branch(project, name, name.length()));
        for (Sort sort : Sort.values()) {
            Filter filter = new Filter(RefKind.BRANCH, null, order, sort);
            Walks.same(page -> mirror().list(project, filter, page));
            List<String> present = names(project, filter);
            List<String> met = Walks.all(page -> mirror().list(project, filter, page), 2, (number, last) -> {
                branch(project, "new-" + sort + number, number);
                mirror().remove(project, last.ref());
            }).stream().map(known -> known.ref().name()).toList();
            assertEquals(present, met.stream().filter(present::contains).toList());
            List.of("b", "a", "Z", "x/y", "ä", "a-1").forEach(name -> branch(project, name, name.length()));
        }
    }

    @Test
    final void a_name_is_a_place_and_nonsense_is_none() {
        long project = project();
        List.of("a", "b", "c").forEach(name -> branch(project, name, 1));
        Filter byName = new Filter(RefKind.BRANCH, null, RefOrder.NAME, Sort.ASC);
        KeysetPosition behind = KeysetPosition.of("page_token", List.of(Optional.of("aa")));
        assertEquals(List.of("b", "c"), mirror().list(project, byName, PageRequest.Keyset.inOrder(behind, 5)).items().stream()
                .map(known -> known.ref().name()).toList());
        Filter byTime = new Filter(RefKind.BRANCH, null, RefOrder.UPDATED, Sort.ASC);
        for (List<Optional<String>> place : List.of(List.of(Optional.of("a")), List.of(Optional.of("noon"), Optional.of("a")),
                List.of(Optional.of(NOW.toString()), Optional.<String>empty()))) {
            PageRequest odd = PageRequest.Keyset.inOrder(KeysetPosition.of("page_token", place), 5);
            Refusal refused = assertThrows(Refusal.class, () -> mirror().list(project, byTime, odd));
            assertEquals(Refusal.parameter("page_token", "param.invalid").failure(), refused.failure());
        }
    }
}
