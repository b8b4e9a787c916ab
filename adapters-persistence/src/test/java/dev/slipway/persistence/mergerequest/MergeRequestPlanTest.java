package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Ends;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of a project with 10,000 open requests into one branch and as many younger merged ones, and pushes to it, read few rows. */
class MergeRequestPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int OPEN = 10_000;
    private static final int SIZE = 20;
    private static final int PAGE = 500;
    /** Rows of all tables for a page: each request reads its projects, branches, version, users and pipelines. */
    private static final int FEW = 20 * (SIZE + 1);
    private static final MergeRequestAudience READERS = new MergeRequestAudience.OfProject(OptionalLong.empty());

    private long project;

    @BeforeEach
    void arrange() {
        AccessTables tables = new AccessTables(HERE.rows());
        long author = tables.store(AccountDraft.named("ada"));
        project = tables.store(ProjectDraft.in(tables.store(GroupDraft.named("acme")), "tool"));
        HERE.database().execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                + "values (%d, 'branch', 'main', 'a', 'a', now())".formatted(project));
        OpenRequestRows rows = new OpenRequestRows(HERE.database());
        rows.store(project, author, 1, 2 * OPEN);
        rows.merge(project, OPEN + 1, 2 * OPEN);
        rows.analyze();
    }

    /** Returns what a question is answered, and checks how many rows it reads. */
    private static <T> T reading(String question, int most, Supplier<T> answer) {
        return HERE.get(Transactions.class).write(() -> {
            long before = count();
            T found = answer.get();
            long read = count() - before;
            assertTrue(read <= most, question + " reads " + read + " rows");
            return found;
        });
    }

    private static long count() {
        return HERE.dsl().fetchSingle("select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables")
                .get(0, Long.class);
    }

    private MergeRequestFilter inProject() {
        return MergeRequestFilter.all().at(new Place.Project(project));
    }

    private static MergeRequestFilter open(MergeRequestFilter filter) {
        return filter.withState(Optional.of(MergeRequestState.OPENED));
    }

    private static List<MergeRequestView> page(MergeRequestFilter filter, KeysetPosition behind) {
        return HERE.get(MergeRequestViews.class).list(filter, READERS, PageRequest.Keyset.inOrder(behind, SIZE)).items();
    }

    private static KeysetPosition position(Order order, MergeRequestView last) {
        String key = switch (order) {
            case CREATED_AT -> last.moments().createdAt().toString();
            case UPDATED_AT -> last.moments().updatedAt().toString();
            case TITLE -> last.content().title().toLowerCase(Locale.ROOT);
            case PRIORITY, LABEL_PRIORITY, MILESTONE_DUE, POPULARITY -> throw new AssertionError(order + " has no index");
        };
        return KeysetPosition.of("cursor", List.of(Optional.of(key), Optional.of(Long.toString(last.id()))));
    }

    /** Checks the first page and page 500 of a list, which follow one another as pages by number do. */
    private static void pages(String title, MergeRequestFilter filter) {
        MergeRequestViews views = HERE.get(MergeRequestViews.class);
        List<MergeRequestView> first = reading("first page " + title, FEW, () -> page(filter, KeysetPosition.start("cursor")));
        assertEquals(views.list(filter, READERS, new PageRequest.Offset(1, SIZE)).items(), first);
        MergeRequestView last = views.list(filter, READERS, new PageRequest.Offset(PAGE - 1, SIZE)).items().getLast();
        List<MergeRequestView> far = reading("page 500 " + title, FEW, () -> page(filter, position(filter.order(), last)));
        assertEquals(views.list(filter, READERS, new PageRequest.Offset(PAGE, SIZE)).items(), far);
        assertEquals(SIZE, far.size());
    }

    @Test
    void page_500_of_a_project_reads_as_little_as_the_first() {
        pages("of all", inProject().orderedBy(Order.CREATED_AT, Sort.DESC));
        pages("of open ones", open(inProject()).orderedBy(Order.CREATED_AT, Sort.DESC));
        pages("of open ones by change", open(inProject()).orderedBy(Order.UPDATED_AT, Sort.DESC));
        pages("of merged ones", inProject().withState(Optional.of(MergeRequestState.MERGED)));
        pages("of all by title", inProject().orderedBy(Order.TITLE, Sort.ASC));
        MergeRequestFilter from = inProject().withWanted(Traits.ANY.withEnds(
                new Ends(Optional.of("topic-7"), Optional.empty(), Optional.empty())));
        MergeRequestViews views = HERE.get(MergeRequestViews.class);
        assertEquals(1, reading("source", FEW, () -> views.list(open(from), READERS, PageRequest.Offset.first())).total());
        assertEquals(1, reading("source", FEW, () -> views.list(from, READERS, PageRequest.Offset.first())).total());
    }

    /** Everything that a push to a branch asks for, besides the requests that it concerns. */
    @Test
    void push_reads_few_requests_of_its_branch() {
        MergeRequests requests = HERE.get(MergeRequests.class);
        assertTrue(reading("aim", FEW, () -> requests.aimedAt(project, "main")));
        assertFalse(reading("aim", FEW, () -> requests.aimedAt(project, "other")));
        String head = HERE.database().text("select sha from git_refs where name = 'topic-7'");
        assertEquals(1, reading("heads", FEW, () -> requests.openInto(project, "main", Set.of(head, "b"), 11)).size());
        assertEquals(List.of(), reading("source", FEW, () -> requests.outdated(project, "main", 0, 11)));
        assertEquals(List.of(), reading("source", FEW, () -> requests.outdated(project, "topic-7", 0, 11)));
        assertEquals(1, reading("source", FEW, () -> HERE.get(MergeRequestViews.class).openFrom(project, "topic-7", 4)).size());
    }
}
