package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** New requests get a pipeline by work, also those whose branch was pushed before they were stored. */
class CreatePipelineOfNewRequestTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long REQUEST = 5;
    private static final String FIRST = "1".repeat(40);
    private static final String SECOND = "2".repeat(40);
    private static final String THIRD = "3".repeat(40);

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final FakePushes pushes = new FakePushes(transactions);
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private final CreatePipelineOfNewRequest create = new CreatePipelineOfNewRequest(mock(), versions, mock(), mock(), pushes, work);
    private final Locked request = new Locked(REQUEST, 1, MergeRequestBranches.of(7, "topic", 7, "main"),
            MergeRequestContent.titled("x", "main"), MergeRequestState.OPENED, 3L, NOW);

    private long push(String after, Long user, String... options) {
        NewPush push = new NewPush(7, user, RefName.branch("topic"), Shas.ZERO, after, List.of(options), NOW);
        return transactions.write(() -> pushes.record(push)).orElseThrow().id();
    }

    private long settled(String after, Long user, String... options) {
        long id = push(after, user, options);
        transactions.write(() -> pushes.settle(id, NOW));
        return id;
    }

    private void version(String head) {
        transactions.run(now -> {
            Optional<MergeRequestVersion> before = versions.latest(REQUEST);
            NewVersion version = new NewVersion(new DiffRefs(FIRST, FIRST, head), "1", List.of());
            create.recorded(request, before, versions.add(REQUEST, version, now), now);
        });
    }

    private static String ofNew() {
        return CreatePipelineOfNewRequest.KIND + " " + REQUEST;
    }

    private static String ofPush(long push) {
        return CreatePipelinesOfPushedRequests.KIND + " " + push;
    }

    @Test
    void push_that_did_not_find_the_request_gets_its_work_with_the_second_version() {
        version(FIRST);
        long second = settled(SECOND, 4L);
        version(SECOND);
        assertEquals(List.of(ofNew(), ofPush(second)), work.recorded());
        settled(THIRD, 4L);
        version(THIRD);
        assertEquals(List.of(ofNew(), ofPush(second)), work.recorded(), "later pushes find the request");
    }

    @Test
    void push_whose_work_may_have_missed_the_request_gets_it_again() {
        version(FIRST);
        long second = settled(SECOND, 4L);
        transactions.run(now -> work.soon(CreatePipelinesOfPushedRequests.KIND, second));
        version(SECOND);
        assertEquals(List.of(ofNew(), ofPush(second), ofPush(second)), work.recorded());
    }

    @Test
    void version_without_a_push_of_a_user_gets_no_work() {
        version(FIRST);
        version(FIRST);
        assertEquals(List.of(ofNew()), work.recorded());
        settled(SECOND, null);
        version(SECOND);
        assertEquals(List.of(ofNew()), work.recorded());
    }

    @Test
    void head_that_no_known_push_made_gets_no_work() {
        version(FIRST);
        version(SECOND);
        assertEquals(List.of(ofNew()), work.recorded());
    }

    @Test
    void push_that_asks_for_no_pipeline_gets_no_work() {
        version(FIRST);
        long second = push(SECOND, 4L, "ci.variable=A=b", "ci.skip");
        version(SECOND);
        assertEquals(List.of(ofNew()), work.recorded());
        transactions.write(() -> pushes.settle(second, NOW));
        MergeRequestViews views = mock();
        new CreatePipelinesOfPushedRequests(views, mock(), mock(), pushes, mock(), mock()).handle(second);
        verifyNoInteractions(views);
    }

    @Test
    void settled_push_that_asked_for_no_pipeline_gets_no_work() {
        version(FIRST);
        settled(SECOND, 4L, "ci.skip");
        version(SECOND);
        assertEquals(List.of(ofNew()), work.recorded());
    }
}
