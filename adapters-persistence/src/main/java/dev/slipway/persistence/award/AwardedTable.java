package dev.slipway.persistence.award;

import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.award.Vote;
import dev.slipway.persistence.jooq.tables.records.AwardsRecord;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.TableField;

/**
 * A table of objects on which users put emoji, and whose notes have some. A kind of objects that is added is one more of these.
 *
 * @param type      of the objects
 * @param reference column of {@code awards} that refers to it
 * @param locked    whether the discussion of an object is locked
 * @param votes     the numbers of votes; empty where there are none
 */
record AwardedTable(String type, TableField<?, Long> id, TableField<AwardsRecord, Long> reference, Field<Boolean> locked,
        Map<Vote, TableField<?, Integer>> votes) {

    private static final AwardedTable OF_ISSUES = new AwardedTable("Issue", ISSUES.ID, AWARDS.ISSUE_ID, ISSUES.DISCUSSION_LOCKED,
            Map.of(Vote.UP, ISSUES.UPVOTES, Vote.DOWN, ISSUES.DOWNVOTES));
    private static final AwardedTable OF_EPICS = new AwardedTable("Epic", EPICS.ID, AWARDS.EPIC_ID, inline(false),
            Map.of(Vote.UP, EPICS.UPVOTES, Vote.DOWN, EPICS.DOWNVOTES));
    private static final AwardedTable OF_MERGE_REQUESTS = new AwardedTable("MergeRequest", MERGE_REQUESTS.ID, AWARDS.MERGE_REQUEST_ID,
            MERGE_REQUESTS.DISCUSSION_LOCKED, Map.of(Vote.UP, MERGE_REQUESTS.UPVOTES, Vote.DOWN, MERGE_REQUESTS.DOWNVOTES));
    private static final AwardedTable OF_SNIPPETS = new AwardedTable("Snippet", SNIPPETS.ID, AWARDS.SNIPPET_ID, inline(false), Map.of());

    private static final List<AwardedTable> ALL = List.of(OF_ISSUES, OF_EPICS, OF_MERGE_REQUESTS, OF_SNIPPETS);

    AwardedTable {
        votes = Map.copyOf(votes);
    }

    static AwardedTable of(Awardable.Whole whole) {
        return switch (whole) {
            case Awardable.Issue ignored -> OF_ISSUES;
            case Awardable.MergeRequest ignored -> OF_MERGE_REQUESTS;
            case Awardable.Snippet ignored -> OF_SNIPPETS;
            case Awardable.Epic ignored -> OF_EPICS;
        };
    }

    /** Returns the table of objects of a stored type. */
    static AwardedTable of(String type) {
        return ALL.stream().filter(table -> table.type().equals(type)).findFirst().orElseThrow();
    }

    /** Returns the column of {@code awards} that refers to an object. */
    static TableField<AwardsRecord, Long> reference(Awardable awardable) {
        return switch (awardable) {
            case Awardable.Whole whole -> of(whole).reference();
            case Awardable.Note ignored -> AWARDS.NOTE_ID;
        };
    }

    Table<?> table() {
        return id.getTable();
    }
}
