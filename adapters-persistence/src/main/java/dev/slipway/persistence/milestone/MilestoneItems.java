package dev.slipway.persistence.milestone;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_MILESTONE_EVENTS;
import static org.jooq.impl.DSL.noCondition;

import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Gives issues and merge requests other milestones, some at a time. Their times of change stay. */
final class MilestoneItems {

    private final DSLContext dsl;

    MilestoneItems(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Issues and merge requests that are locked to get another milestone. */
    record Some(List<Long> issues, List<Long> requests) {

        int size() {
            return issues.size() + requests.size();
        }
    }

    /** Locks at most {@code most} issues and merge requests that have a milestone. */
    Some lock(long milestone, int most) {
        return lock(milestone, noCondition(), noCondition(), most);
    }

    /** Locks at most {@code most} issues and merge requests of a project that have a milestone. */
    Some lockInProject(long project, long milestone, int most) {
        return lock(milestone, ISSUES.PROJECT_ID.eq(project), MERGE_REQUESTS.PROJECT_ID.eq(project), most);
    }

    private Some lock(long milestone, Condition ofIssues, Condition ofRequests, int most) {
        List<Long> issues = dsl.select(ISSUES.ID).from(ISSUES).where(ISSUES.MILESTONE_ID.eq(milestone), ofIssues).orderBy(ISSUES.ID)
                .limit(most).forNoKeyUpdate().fetch(ISSUES.ID);
        int left = most - issues.size();
        List<Long> requests = left == 0 ? List.of() : dsl.select(MERGE_REQUESTS.ID).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.MILESTONE_ID.eq(milestone), ofRequests).orderBy(MERGE_REQUESTS.ID).limit(left).forNoKeyUpdate()
                .fetch(MERGE_REQUESTS.ID);
        return new Some(issues, requests);
    }

    /** @param milestone null for none */
    void give(Some items, @Nullable Long milestone) {
        dsl.update(ISSUES).set(ISSUES.MILESTONE_ID, milestone).where(ISSUES.ID.in(items.issues())).execute();
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.MILESTONE_ID, milestone).where(MERGE_REQUESTS.ID.in(items.requests())).execute();
    }

    /** Gives the changes of items that name a milestone another one. */
    void giveEventsOf(Some items, long from, long milestone) {
        dsl.update(RESOURCE_MILESTONE_EVENTS).set(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID, milestone)
                .where(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID.eq(from), RESOURCE_MILESTONE_EVENTS.ISSUE_ID.in(items.issues())
                        .or(RESOURCE_MILESTONE_EVENTS.MERGE_REQUEST_ID.in(items.requests()))).execute();
    }

    /** Gives the changes that name milestones another one, or deletes them if there is none. @return their number */
    int giveEvents(List<Long> from, @Nullable Long milestone, int most) {
        List<Long> events = dsl.select(RESOURCE_MILESTONE_EVENTS.ID).from(RESOURCE_MILESTONE_EVENTS)
                .where(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID.in(from)).orderBy(RESOURCE_MILESTONE_EVENTS.ID).limit(most)
                .fetch(RESOURCE_MILESTONE_EVENTS.ID);
        Condition these = RESOURCE_MILESTONE_EVENTS.ID.in(events);
        if (milestone == null) {
            dsl.deleteFrom(RESOURCE_MILESTONE_EVENTS).where(these).execute();
        } else {
            dsl.update(RESOURCE_MILESTONE_EVENTS).set(RESOURCE_MILESTONE_EVENTS.MILESTONE_ID, milestone).where(these).execute();
        }
        return events.size();
    }
}
