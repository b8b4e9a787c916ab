package dev.slipway.persistence.issuelink;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_LINKS;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkUsage;
import dev.slipway.persistence.jooq.tables.Issues;
import dev.slipway.persistence.jooq.tables.records.IssueLinksRecord;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Stores links of issues in their table. */
@Singleton
final class JooqIssueLinks implements IssueLinks {

    private final DSLContext dsl;

    JooqIssueLinks(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean lock(long issueId, long otherId) {
        return dsl.select(ISSUES.ID).from(ISSUES).where(ISSUES.ID.in(issueId, otherId)).orderBy(ISSUES.ID).forNoKeyUpdate().fetch().size()
                == 2;
    }

    private static Condition joins(long issueId) {
        return ISSUE_LINKS.SOURCE_ID.eq(issueId).or(ISSUE_LINKS.TARGET_ID.eq(issueId));
    }

    @Override
    public IssueLinkUsage usage(long issueId) {
        Issues own = ISSUES.as("own");
        Issues other = ISSUES.as("other");
        return dsl.select(count().filterWhere(other.PROJECT_ID.eq(own.PROJECT_ID)),
                        count().filterWhere(other.PROJECT_ID.ne(own.PROJECT_ID)))
                .from(ISSUE_LINKS).join(own).on(own.ID.eq(issueId))
                .join(other).on(other.ID.eq(when(ISSUE_LINKS.SOURCE_ID.eq(issueId), ISSUE_LINKS.TARGET_ID)
                        .otherwise(ISSUE_LINKS.SOURCE_ID)))
                .where(joins(issueId)).fetchSingle(row -> new IssueLinkUsage(row.value1(), row.value2()));
    }

    @Override
    public OptionalLong add(IssueLink link, Instant now) {
        IssueLinksRecord row = new IssueLinksRecord();
        row.setSourceId(link.sourceId());
        row.setTargetId(link.targetId());
        row.setBlocks(link.blocks());
        row.setCreatedAt(now);
        row.setUpdatedAt(now);
        Long id = dsl.insertInto(ISSUE_LINKS).set(row).onConflictDoNothing().returning(ISSUE_LINKS.ID).fetchOne(ISSUE_LINKS.ID);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    private static Stored stored(IssueLinksRecord row) {
        return new Stored(row.getId(), new IssueLink(row.getSourceId(), row.getTargetId(), row.getBlocks()), row.getCreatedAt(),
                row.getUpdatedAt());
    }

    @Override
    public List<Stored> of(long issueId) {
        return dsl.selectFrom(ISSUE_LINKS).where(joins(issueId)).orderBy(ISSUE_LINKS.ID).fetch(JooqIssueLinks::stored);
    }

    @Override
    public Optional<Stored> find(long issueId, long linkId) {
        return dsl.selectFrom(ISSUE_LINKS).where(ISSUE_LINKS.ID.eq(linkId), joins(issueId)).fetchOptional(JooqIssueLinks::stored);
    }

    @Override
    public boolean remove(long linkId) {
        return dsl.deleteFrom(ISSUE_LINKS).where(ISSUE_LINKS.ID.eq(linkId)).execute() == 1;
    }
}
