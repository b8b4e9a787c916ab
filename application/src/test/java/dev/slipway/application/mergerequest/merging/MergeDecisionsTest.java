package dev.slipway.application.mergerequest.merging;

import static dev.slipway.application.mergerequest.merging.MergingScene.CALLER;
import static dev.slipway.application.mergerequest.merging.MergingScene.PROJECT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.RequestViews;
import dev.slipway.application.mergerequest.merging.MergeDecisions.Moment;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.MergeSettings.Squash;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What objects to a merge at each of its moments, in a project whose merges need a pipeline that has succeeded. */
final class MergeDecisionsTest {

    private final Access access = mock(Access.class);
    private final MergeRequestReads reads = mock(MergeRequestReads.class);
    private final MergeStatuses statuses = mock(MergeStatuses.class);
    private final MergeDecisions decisions = new MergeDecisions(access, reads, statuses);
    private final ProjectGrant grant = new ProjectGrant(PROJECT, 5, "acme/tool", "main", null);

    @BeforeEach
    void begin() {
        when(access.seen(CALLER, new ProjectRef.Id(PROJECT))).thenReturn(Optional.of(grant));
        when(reads.mayMerge(CALLER, grant, "main")).thenReturn(true);
        obstacles(Set.of());
    }

    private void obstacles(Set<MergeObstacle> found) {
        when(statuses.of(any(MergeRequestView.class), anyBoolean()))
                .thenAnswer(call -> new MergeRequestItem(call.getArgument(0), found, false, 0));
    }

    private static MergeRequestView request(MergeRequestState state, String source, String target, PipelineStatus pipeline,
            Squash squash) {
        MergeRequestView plain = RequestViews.of(9, new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "topic"),
                state, new Mergeability.Heads(source, target), "h", null);
        MergeSettings usual = MergeSettings.USUAL;
        return new MergeRequestView(9, 1, plain.projects(), plain.content(), state, plain.people(), plain.moments(), plain.version(),
                new MergeRequestView.Git(plain.git().heads(), Optional.empty(), 1L, pipeline), plain.outcome(),
                new MergeSettings(new PipelineCheck.Rule(true, false), false, usual.method(), squash, true, 0, true, false),
                plain.votes(), plain.labels());
    }

    private String objection(MergeRequestView request, String named, Moment moment) {
        MergeInstructions instructions = named == null ? MergeInstructions.NONE : MergeInstructions.NONE.of(named);
        return decisions.objection(CALLER, request, instructions, moment).map(outcome -> switch (outcome) {
            case MergeOutcome.Refused refused -> refused.check().id().substring("merge_request.".length());
            case MergeOutcome.Moved moved -> "moved to " + moved.head();
            default -> outcome.getClass().getSimpleName();
        }).orElse("none");
    }

    /** State, heads of both branches, pipeline, head that the user names, and moment. Git itself finds out whether it can merge. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "OPENED, h, m, SUCCESS, -, BEFORE,          none",
        "OPENED, h, m, SUCCESS, h, BEFORE,          none",
        "OPENED, h, m, SUCCESS, g, BEFORE,          moved to h",
        "OPENED, -, m, SUCCESS, g, BEFORE,          broken_status",
        "OPENED, -, m, SUCCESS, -, BEFORE,          broken_status",
        "OPENED, h, -, SUCCESS, -, BEFORE,          broken_status",
        "OPENED, h, m, RUNNING, -, BEFORE,          ci_still_running",
        "OPENED, h, m, RUNNING, -, BEFORE_PIPELINE, none",
        "OPENED, h, m, FAILED,  -, LOCKED,          ci_must_pass",
        "LOCKED, h, m, SUCCESS, -, BEFORE,          not_open",
        "LOCKED, h, m, SUCCESS, -, LOCKED,          none",
        "LOCKED, h, m, SUCCESS, g, LOCKED,          moved to h",
        "CLOSED, h, m, SUCCESS, -, LOCKED,          not_open",
        "MERGED, h, m, SUCCESS, -, LOCKED,          not_open"})
    void merge_is_decided_by_what_is_known_at_its_moment(MergeRequestState state, String source, String target, PipelineStatus pipeline,
            String named, Moment moment, String objection) {
        assertEquals(objection, objection(request(state, source, target, pipeline, Squash.DEFAULT_OFF), named, moment));
    }

    @Test
    void right_of_the_user_comes_first() {
        MergeRequestView closed = request(MergeRequestState.CLOSED, "h", "m", PipelineStatus.SUCCESS, Squash.DEFAULT_OFF);
        when(reads.mayMerge(CALLER, grant, "main")).thenReturn(false);
        assertEquals("NotPermitted", objection(closed, null, Moment.BEFORE));
        when(access.seen(CALLER, new ProjectRef.Id(PROJECT))).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> decisions.permits(CALLER, closed)), "the project is not found");
    }

    /** Approvals are looked at anew where nothing else objects. */
    @ParameterizedTest
    @CsvSource({"OPENED, NOT_APPROVED, true", "OPENED, BLOCKED, false", "CLOSED, NOT_APPROVED, false"})
    void approvals_decide_where_nothing_else_does(MergeRequestState state, MergeObstacle obstacle, boolean decide) {
        obstacles(Set.of(obstacle));
        assertEquals(decide, decisions.opinion(CALLER, request(state, "h", "m", PipelineStatus.SUCCESS, Squash.DEFAULT_OFF),
                MergeInstructions.NONE, Moment.BEFORE).ofApprovals());
    }

    /** The present head, and that of the last version. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"h, true", "g, false", "-, false"})
    void request_is_compared_with_its_present_head(String head, boolean compared) {
        assertEquals(compared, MergeDecisions.isCompared(request(MergeRequestState.OPENED, head, "m", PipelineStatus.SUCCESS,
                Squash.DEFAULT_OFF)));
    }

    /** Setting of the project, and choice of the merge; the request itself says no. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"ALWAYS, false, true", "NEVER, true, false", "DEFAULT_OFF, true, true", "DEFAULT_OFF, -, false",
        "DEFAULT_ON, false, false"})
    void merge_squashes_as_project_and_user_say(Squash setting, Boolean choice, boolean squashes) {
        MergeInstructions instructions = new MergeInstructions(Optional.empty(), Optional.ofNullable(choice), Optional.empty(),
                Optional.empty(), Optional.empty());
        assertEquals(squashes, MergeDecisions.squashes(request(MergeRequestState.OPENED, "h", "m", PipelineStatus.SUCCESS, setting),
                instructions));
    }
}
