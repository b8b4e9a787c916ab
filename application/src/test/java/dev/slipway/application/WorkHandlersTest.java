package dev.slipway.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.CiHouse;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * All kinds of recorded and recurring work. Work that waits while a server is upgraded is stored under its kind, so that a later version
 * must handle each of them; how often it runs, and behind which other work, decides how late its effects may be.
 */
final class WorkHandlersTest {

    private static final String ALL = """
            CHECK_MERGE_REQUEST CheckMergeability usual - -
            CLEAR_MILESTONE ClearMilestone bulk PT10M -
            CLOSE_ISSUES_OF_MERGE CloseIssuesOfMerge usual - -
            CLOSE_ISSUES_OF_PUSH CloseIssuesOfPush bulk - -
            CLOSE_MERGE_REQUESTS_OF_FORK CloseRequestsOfFork bulk - -
            CREATE_PIPELINES_OF_PUSHED_REQUESTS CreatePipelinesOfPushedRequests usual - -
            CREATE_PIPELINE_OF_NEW_REQUEST CreatePipelineOfNewRequest usual - -
            FOLLOW_BRANCH_OF_MERGE_REQUESTS FollowBranches bulk - -
            FOLLOW_MOVED_PROJECT FollowMovedProject bulk - PT5M
            LEAVE_EPICS LeaveEpics bulk - -
            LEAVE_EPICS_OF_PROJECT WorkInPieces bulk - PT10M
            MENTION_PUSHED_COMMITS MentionPushedCommits bulk - -
            MERGE_LABELS MergeLabels bulk PT10M -
            REASSIGN_AWARDS_OF_USER WorkInPieces bulk - PT10M
            REBASE_SOURCE_BRANCH_OF_REQUEST RebaseSourceBranch usual - -
            RECORD_CLOSINGS RecordClosings bulk - -
            RECORD_CLOSINGS_OF_PROJECT ClosingsOfProject bulk - -
            RECORD_VERSION_OF_REQUEST RecordVersionOfRequest bulk - -
            RELOCATE_LABELS RelocateLabels bulk - -
            RELOCATE_MILESTONES WorkInPieces bulk - PT10M
            REMOVE_AWARDS_OF_USER WorkInPieces bulk - PT10M
            REMOVE_EPICS_OF_GROUP WorkInPieces bulk - PT10M
            REMOVE_EPICS_OF_USER WorkInPieces bulk - PT10M
            REMOVE_ISSUES_OF_USER WorkInPieces bulk - PT10M
            REMOVE_LABEL RemoveDeletedLabel bulk PT10M -
            REMOVE_MERGE_REQUESTS_OF_USER WorkInPieces bulk - PT10M
            REMOVE_NOTES_OF_USER WorkInPieces bulk - PT10M
            REMOVE_REFS_OF_REQUESTS RemoveRefsOfRequests bulk - -
            REMOVE_SNIPPETS_OF_USER WorkInPieces bulk - PT10M
            REMOVE_SNIPPET_REPOSITORY RemoveSnippetRepository bulk - -
            REMOVE_SOURCE_BRANCH_OF_REQUEST RemoveSourceBranch usual - -
            RETARGET_REQUESTS RetargetRequests usual - -
            RETRY_AUTO_MERGE RetryAutoMerge bulk - -
            RUN_AUTO_MERGE RunAutoMerge usual - -
            SWEEP_REJECTED_OBJECTS SweepRejectedObjects bulk - -
            TELL_MENTION TellMention bulk - -
            access.old_sessions RemoveOldSessions usual PT1H -
            agent.read_file ReadAgentFile usual - -
            agent.read_project ReadProjectAgents usual - -
            alert.incident OpenIncidentOfAlert bulk - -
            alert.incident_end CloseIncidentOfAlert bulk - -
            artifact.expire_project ExpireProjectArtifacts bulk - PT10M
            artifact.release ReleaseArtifacts bulk PT5M -
            artifact.remove_expired RemoveExpiredArtifacts bulk PT5M -
            artifact.sweep_blobs SweepBlobs bulk PT6H -
            audit.remove_expired RemoveExpiredAuditEvents bulk PT1H -
            bridge.follow SyncBridge usual - -
            bridge.reopen RestartBridge usual - -
            bridge.start StartBridge usual - -
            environment.delete_review_apps DeleteReviewApps bulk PT1H -
            environment.recover_stuck_stops RecoverStuckStops bulk PT1H -
            environment.stop_expired StopExpiredEnvironments bulk PT10M -
            environment.stop_stale RunStaleStop bulk - -
            error_tracking.remove_old RemoveOldErrors bulk PT1H -
            job.archive_trace ArchiveLog usual - -
            job.assign_resource AssignResource usual PT1M -
            job.start_scheduled StartScheduledJob usual - -
            member.remove_expired RemoveExpiredMembers usual PT1H -
            merge_request.finish_merges FinishMerge usual PT20S -
            merge_request.wake_auto_merges WakeAutoMerges bulk PT1M -
            namespace.remove RemoveNamespace usual PT10M -
            oauth.sweep SweepGrants usual PT1H -
            pipeline.cancel_child CancelChild usual - -
            pipeline.cancel_redundant CancelRedundantPipelines usual - -
            pipeline.changed NotifyFollowers usual - -
            pipeline.remove RemovePipeline bulk PT10M -
            pipeline.reopened RestartMirroringBridges usual - -
            project.discard_fork DiscardFork usual - -
            project.remove RemoveProject bulk PT10M -
            repository.recover_pushes PushRecovery usual PT5S -
            repository.tidy MaintainRepositories bulk PT1H -
            repository.tidy_snippet MaintainRepositories bulk PT1H -
            runner.fail_stale_jobs FailStaleJobs usual PT1M -
            runner.return_lost_jobs ReturnLostJobs usual PT5S -
            schedule.run RunSchedule usual PT1M -
            token.unused_bots RemoveUnusedBots usual PT10M -
            user.account_link SendAccountLink remote - -
            user.account_notice SendAccountNotice remote - -
            user.cancel_pipelines CancelPipelinesOfUser usual - -
            user.old_account_links RemoveOldLinks usual PT1H -
            user.old_account_notices RemoveOldNotices usual PT1H -
            user.old_sign_in_failures RemoveOldFailures usual PT10M -
            user.remove RemoveUser usual PT10M -
            """;

    /** Collects the handlers of modules and of the parts that modules are made of. */
    private static Stream<WorkHandler> handlers(Object module, Set<Object> seen) {
        return Stream.of(module.getClass().getFields()).map(field -> value(field, module)).filter(Objects::nonNull)
                .filter(value -> value.getClass().getName().startsWith("dev.slipway.application.") && seen.add(value))
                .flatMap(value -> value instanceof WorkHandler handler ? Stream.of(handler)
                        : value.getClass().getSimpleName().endsWith("Module") ? handlers(value, seen) : Stream.of());
    }

    private static Object value(Field field, Object module) {
        try {
            return field.get(module);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String described(WorkHandler handler) {
        String lane = handler.remote() ? "remote" : handler.bulk() ? "bulk" : "usual";
        return String.join(" ", handler.kind(), handler.getClass().getSimpleName(), lane,
                handler.every().map(Duration::toString).orElse("-"), handler.pause().map(Duration::toString).orElse("-"));
    }

    @Test
    void each_kind_of_work_has_its_handler_its_lane_its_interval_and_its_pause() {
        Set<String> found = handlers(new CiHouse().modules, Collections.newSetFromMap(new IdentityHashMap<>()))
                .map(WorkHandlersTest::described).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(ALL, found.stream().map(line -> line + "\n").collect(Collectors.joining()));
    }
}
