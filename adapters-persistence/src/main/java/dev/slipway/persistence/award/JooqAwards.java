package dev.slipway.persistence.award;

import static dev.slipway.persistence.jooq.Tables.AWARDS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.award.port.Awards;
import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import dev.slipway.domain.award.Vote;
import dev.slipway.persistence.jooq.tables.records.AwardsRecord;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record3;
import org.jooq.Result;
import org.jooq.TableField;

/** Stores emoji in their table, and the numbers of votes with issues, epics and merge requests. */
@Singleton
final class JooqAwards implements Awards {

    private final DSLContext dsl;

    JooqAwards(DSLContext dsl) {
        this.dsl = dsl;
    }

    /**
     * Whether a note is there is asked after the wait for its object, which every writer of notes locks. Removals of whole discussions
     * lock no object, so the note is locked too.
     */
    @Override
    public Optional<Locked> lock(Awardable awardable) {
        return switch (awardable) {
            case Awardable.Whole whole -> locked(whole);
            case Awardable.Note note -> locked(note.parent())
                    .filter(found -> dsl.selectOne().from(NOTES).where(NOTES.ID.eq(note.id())).forKeyShare().fetchOptional().isPresent());
        };
    }

    private Optional<Locked> locked(Awardable.Whole whole) {
        AwardedTable table = AwardedTable.of(whole);
        return dsl.select(table.locked()).from(table.table()).where(table.id().eq(whole.id())).forNoKeyUpdate()
                .fetchOptional(row -> new Locked(Boolean.TRUE.equals(row.value1())));
    }

    private static Condition on(Awardable awardable) {
        return AwardedTable.reference(awardable).eq(awardable.id());
    }

    @Override
    public AwardUsage usage(Awardable awardable, long userId) {
        return usage(on(awardable), userId);
    }

    /** Read from an index of the number of rows that the limits admit. */
    @Override
    public AwardUsage usageWithNotes(Awardable.Whole whole, long userId) {
        return usage(AWARDS.WHOLE_TYPE.eq(whole.type()).and(AWARDS.WHOLE_ID.eq(whole.id())), userId);
    }

    private AwardUsage usage(Condition on, long userId) {
        return dsl.select(count(), count().filterWhere(AWARDS.USER_ID.eq(userId))).from(AWARDS).where(on)
                .fetchSingle(row -> new AwardUsage(row.value1(), row.value2()));
    }

    @Override
    public OptionalLong give(Awardable awardable, long userId, String name, Instant now) {
        AwardsRecord row = new AwardsRecord();
        awardable.project().ifPresent(row::setProjectId);
        row.set(AwardedTable.reference(awardable), awardable.id());
        row.setWholeType(awardable.whole().type());
        row.setWholeId(awardable.whole().id());
        row.setUserId(userId);
        row.setName(name);
        row.setCreatedAt(now);
        row.setUpdatedAt(now);
        Long id = dsl.insertInto(AWARDS).set(row).onConflictDoNothing().returning(AWARDS.ID).fetchOne(AWARDS.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        counted(awardable, name, 1);
        return OptionalLong.of(id);
    }

    private void counted(Awardable awardable, String name, int change) {
        if (awardable instanceof Awardable.Whole whole) {
            AwardedTable table = AwardedTable.of(whole);
            Vote.of(name).ifPresent(vote -> counted(table, vote, List.of(whole.id()), change));
        }
    }

    private void counted(AwardedTable table, Vote vote, Collection<Long> ids, int change) {
        TableField<?, Integer> votes = table.votes().get(vote);
        if (votes != null && !ids.isEmpty()) {
            dsl.update(table.table()).set(votes, votes.plus(change)).where(table.id().in(ids)).execute();
        }
    }

    @Override
    public Optional<Given> find(Awardable awardable, long awardId) {
        return dsl.select(AWARDS.ID, AWARDS.USER_ID, AWARDS.NAME, AWARDS.UPDATED_AT).from(AWARDS)
                .where(AWARDS.ID.eq(awardId), on(awardable))
                .fetchOptional(row -> new Given(row.value1(),
                        row.value2() == null ? OptionalLong.empty() : OptionalLong.of(row.value2()), row.value3(), row.value4()));
    }

    @Override
    public void remove(Awardable awardable, Given given) {
        if (dsl.deleteFrom(AWARDS).where(AWARDS.ID.eq(given.id()), on(awardable)).execute() == 1) {
            counted(awardable, given.name(), -1);
        }
    }

    @Override
    public int removeSome(long projectId, int most) {
        return dsl.deleteFrom(AWARDS).where(AWARDS.ID.in(select(AWARDS.ID).from(AWARDS).where(AWARDS.PROJECT_ID.eq(projectId))
                .orderBy(AWARDS.ID).limit(most))).execute();
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(AWARDS, AWARDS.USER_ID.eq(userId));
    }

    @Override
    public int reassignSome(long fromUser, long toUser, int most) {
        List<Long> some = lockSomeOf(fromUser, most).getValues(AWARDS.ID);
        return some.isEmpty() ? 0 : dsl.update(AWARDS).set(AWARDS.USER_ID, toUser).set(AWARDS.FORMER, true).where(AWARDS.ID.in(some),
                AWARDS.USER_ID.eq(fromUser)).execute();
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        Result<Record3<Long, String, Long>> some = lockSomeOf(userId, most);
        if (some.isEmpty()) {
            return 0;
        }
        AwardedTable table = AwardedTable.of(some.getFirst().value2());
        Result<AwardsRecord> removed = dsl.deleteFrom(AWARDS).where(AWARDS.ID.in(some.getValues(AWARDS.ID))).returning().fetch();
        for (Vote vote : Vote.values()) {
            counted(table, vote, removed.stream().filter(row -> row.getName().equals(vote.emoji()))
                    .map(row -> row.get(table.reference())).filter(Objects::nonNull).toList(), -1);
        }
        return some.size();
    }

    /**
     * Returns emoji of a user on objects of one kind and on their notes, after a lock on these objects. Objects of one kind are locked in a
     * transaction, in the order of their ids, as all who need several of them do.
     */
    private Result<Record3<Long, String, Long>> lockSomeOf(long userId, int most) {
        Result<Record3<Long, String, Long>> some = dsl.select(AWARDS.ID, AWARDS.WHOLE_TYPE, AWARDS.WHOLE_ID).from(AWARDS)
                .where(AWARDS.USER_ID.eq(userId)).orderBy(AWARDS.NAME, AWARDS.ID).limit(most).fetch();
        if (!some.isEmpty()) {
            String type = some.getFirst().value2();
            some.removeIf(row -> !row.value2().equals(type));
            AwardedTable table = AwardedTable.of(type);
            dsl.select(table.id()).from(table.table()).where(table.id().in(some.getValues(AWARDS.WHOLE_ID))).orderBy(table.id())
                    .forNoKeyUpdate().fetch();
        }
        return some;
    }
}
