package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.MergeRequestPolicy;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protection of pipelines of merge requests. */
class RequestPipelinesTest {

    private static final long PROJECT = 7;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Access access = mock();
    private final PipelineRights rights = mock(PipelineRights.class);
    private final RequestPipelines pipelines = new RequestPipelines(access, rights, new MergeRequestPolicy(Tier.ULTIMATE));

    @BeforeEach
    void begin() {
        ProjectGrant grant = mock();
        when(grant.allows(any())).thenReturn(true);
        when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.of(grant));
        when(rights.mayRunOn(any(), any(), anyString(), anyBoolean())).thenReturn(true);
        when(rights.isProtected(anyLong(), anyString(), anyBoolean())).thenAnswer(call -> switch (call.<String>getArgument(1)) {
            case "release", "main", "refs/merge-requests/1/head" -> true;
            default -> false;
        });
    }

    private boolean isProtected(long source, String from, String into) {
        MergeRequestView request = new MergeRequestView(70, 1,
                new MergeRequestView.Projects(PROJECT, "acme/tool", source, "acme/from", from), MergeRequestContent.titled("x", into),
                MergeRequestState.OPENED, new MergeRequestView.People(null, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), null, new MergeRequestView.Git(new Mergeability.Heads("h", "m"),
                        Optional.empty(), null, null), MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
        return pipelines.find(Caller.ANONYMOUS, request).orElseThrow().isProtected();
    }

    /** The request may have another target branch by now, whose pipeline would be protected. */
    @Test
    void pipeline_is_protected_by_the_branches_that_it_merges() {
        assertEquals(List.of(true, false, false, false), List.of(isProtected(PROJECT, "release", "main"),
                isProtected(PROJECT, "release", "dev"), isProtected(PROJECT, "topic", "main"), isProtected(8, "release", "main")));
    }

    private static MergeRequestView from(Long source, boolean mergedResults) {
        MergeSettings usual = MergeSettings.USUAL;
        return new MergeRequestView(70, 1, new MergeRequestView.Projects(PROJECT, "acme/tool", source, "acme/from", "topic"),
                MergeRequestContent.titled("x", "main"), MergeRequestState.OPENED,
                new MergeRequestView.People(null, List.of(), List.of(), null, null), new MergeRequestView.Moments(NOW, NOW, null, null),
                null,
                new MergeRequestView.Git(new Mergeability.Heads("h", "m"), Optional.empty(), null, null), MergeRequestView.Outcome.NONE,
                new MergeSettings(usual.pipeline(), false, usual.method(), usual.squash(), true, 0, true, mergedResults), VoteCounts.NONE,
                List.of());
    }

    private void may(long project, boolean sees, boolean creates, boolean runs) {
        ProjectGrant grant = mock();
        when(grant.allows(Ability.CREATE_PIPELINE)).thenReturn(creates);
        when(access.seen(any(), eq(new ProjectRef.Id(project)))).thenReturn(sees ? Optional.of(grant) : Optional.empty());
        when(rights.mayRunOn(any(), eq(grant), anyString(), anyBoolean())).thenReturn(runs);
    }

    /** Project of the source branch; rights in the target project, and in the fork. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "7, true,  true,  true,  true,  7 refs/merge-requests/1/head",
        "7, false, true,  true,  true,  -",
        "7, true,  false, true,  true,  -",
        "7, true,  true,  false, true,  -",
        "8, true,  true,  true,  true,  7 refs/merge-requests/1/head",
        "8, true,  true,  false, true,  8 topic",
        "8, false, true,  true,  true,  8 topic",
        "8, true,  false, true,  false, -",
        "-, true,  true,  true,  true,  -"})
    void pipeline_runs_where_its_creator_may_run_it(Long source, boolean sees, boolean creates, boolean runs, boolean fork, String target) {
        may(8, true, fork, true);
        may(PROJECT, sees, creates, runs);
        assertEquals(Optional.ofNullable(target), pipelines.find(Caller.ANONYMOUS, from(source, false))
                .map(found -> found.project() + " " + found.ref()));
    }

    /** The fork does not have the commit that the merge would make. */
    @ParameterizedTest
    @CsvSource({"PREMIUM, true, true, true", "FREE, true, true, false", "PREMIUM, false, true, false", "PREMIUM, true, false, false"})
    void merged_result_runs_in_the_project_where_the_tier_has_it(Tier tier, boolean setting, boolean inTarget, boolean merged) {
        may(8, true, true, true);
        may(PROJECT, true, inTarget, true);
        assertEquals(merged, new RequestPipelines(access, rights, new MergeRequestPolicy(tier)).find(Caller.ANONYMOUS, from(8L, setting))
                .orElseThrow().mergedResult());
    }
}
