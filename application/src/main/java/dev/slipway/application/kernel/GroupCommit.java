package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Joins calls that wait for the disk at the same time: while one group of items is written, the next one gathers, and one of its callers
 * writes all of it in one transaction. A call alone is written at once, so nothing waits for company. Each call returns after the commit
 * that has its item. An item that its group leaves out, or whose group fails, is written alone by its caller while other groups go on, so
 * that it fails alone. If the database was lost, the group may have been committed: its callers fail, and no item is written again. An
 * item that its group had nothing for is in the next group. Kinds of items do not wait for one another.
 *
 * @param <T> item of a call
 * @param <R> answer to a call
 */
public final class GroupCommit<T, R> {

    /** Number of groups that an item may be in. */
    static final int MOST_GROUPS = 50;

    private final Limits limits;
    private final Function<T, Object> kind;
    private final Function<List<T>, List<Answer<R>>> together;
    private final Function<T, R> alone;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Object, Lane<T, R>> lanes = new HashMap<>();

    /**
     * @param kind     of an item; a group has items of one kind
     * @param together writes items in one transaction. Answers are in the order of the items
     * @param alone    writes one item in one transaction
     */
    public GroupCommit(Limits limits, Function<T, Object> kind, Function<List<T>, List<Answer<R>>> together, Function<T, R> alone) {
        this.limits = limits;
        this.kind = kind;
        this.together = together;
        this.alone = alone;
    }

    /**
     * @param items  of a group
     * @param groups of one kind that are written at the same time
     */
    public record Limits(int items, int groups) {}

    /** Answer to one item of a group. */
    public sealed interface Answer<R> {

        record Written<R>(R answer) implements Answer<R> {}

        /** The group left the item out, for example since its row is locked. */
        record LeftOut<R>() implements Answer<R> {}

        /**
         * The group had nothing for the item, which is in the next one, before those that came later.
         *
         * @param last answer to the item after {@link #MOST_GROUPS} groups
         */
        record NextGroup<R>(R last) implements Answer<R> {}
    }

    private sealed interface Outcome<R> {

        record Answered<R>(R answer) implements Outcome<R> {}

        record Alone<R>() implements Outcome<R> {}

        /** @param groups that the caller was in before */
        record Lead<R>(int groups) implements Outcome<R> {}

        /** The caller, which led a group, waits for the next one. */
        record Waiting<R>(CompletableFuture<Outcome<R>> next) implements Outcome<R> {}

        /** The group may or may not have been committed. */
        record Unknown<R>(Refusal lost) implements Outcome<R> {}
    }

    /** @param groups that the item was in before */
    private record Call<T, R>(T item, Object kind, int groups, CompletableFuture<Outcome<R>> outcome) {

        Call<T, R> requeued(CompletableFuture<Outcome<R>> outcome) {
            return new Call<>(item, kind, groups + 1, outcome);
        }
    }

    /** Calls of one kind: how many groups are written, and those that wait for the next. */
    private static final class Lane<T, R> {

        private final Deque<Call<T, R>> waiting = new ArrayDeque<>();
        private int writing;
    }

    /** Writes an item, with those of other callers if it has to wait for them anyway. */
    public R write(T item) {
        Call<T, R> own = new Call<>(item, kind.apply(item), 0, new CompletableFuture<>());
        Outcome<R> outcome = enter(own) ? lead(own) : own.outcome.join();
        while (true) {
            switch (outcome) {
                case Outcome.Lead<R>(int groups) -> outcome = lead(new Call<>(item, own.kind, groups, new CompletableFuture<>()));
                case Outcome.Waiting<R>(var next) -> outcome = next.join();
                case Outcome.Answered<R>(R answer) -> {
                    return answer;
                }
                case Outcome.Alone<R> ignored -> {
                    return alone.apply(item);
                }
                case Outcome.Unknown<R>(Refusal lost) -> throw lost;
            }
        }
    }

    /** @return whether the caller leads a group */
    private boolean enter(Call<T, R> own) {
        lock.lock();
        try {
            Lane<T, R> lane = lanes.computeIfAbsent(own.kind, any -> new Lane<>());
            boolean leads = lane.writing < limits.groups;
            if (leads) {
                lane.writing++;
            } else {
                lane.waiting.add(own);
            }
            return leads;
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many calls wait for a group. */
    int waiting() {
        lock.lock();
        try {
            return lanes.values().stream().mapToInt(lane -> lane.waiting.size()).sum();
        } finally {
            lock.unlock();
        }
    }

    /** Writes a group and lets the next one begin. @return outcome of the caller, whose item is the first */
    private Outcome<R> lead(Call<T, R> own) {
        List<Call<T, R>> group = gather(own);
        List<Call<T, R>> requeued = new ArrayList<>();
        try {
            return written(group, requeued);
        } finally {
            group.forEach(call -> call.outcome.complete(new Outcome.Alone<>()));
            passLead(own, requeued);
        }
    }

    private List<Call<T, R>> gather(Call<T, R> own) {
        List<Call<T, R>> group = new ArrayList<>();
        group.add(own);
        lock.lock();
        try {
            Deque<Call<T, R>> others = lane(own).waiting;
            while (group.size() < limits.items && !others.isEmpty()) {
                group.add(others.poll());
            }
        } finally {
            lock.unlock();
        }
        return group;
    }

    /** The lane of a group that is being written. */
    private Lane<T, R> lane(Call<T, R> own) {
        return Objects.requireNonNull(lanes.get(own.kind));
    }

    /**
     * @param group    loses the items that were answered or are in the next group
     * @param requeued receives those that are in the next group
     * @return outcome of the first item
     */
    private Outcome<R> written(List<Call<T, R>> group, List<Call<T, R>> requeued) {
        List<Answer<R>> answers;
        try {
            answers = together.apply(group.stream().map(Call::item).toList());
        } catch (Refusal refused) {
            Outcome<R> outcome = lost(refused) ? new Outcome.Unknown<>(refused) : new Outcome.Alone<>();
            group.forEach(call -> call.outcome.complete(outcome));
            return outcome;
        } catch (RuntimeException failed) {
            return new Outcome.Alone<>();
        }
        Outcome<R> first = outcome(group.getFirst(), answers.getFirst());
        if (first instanceof Outcome.Waiting<R>(var next)) {
            requeued.add(group.getFirst().requeued(next));
        }
        for (int index = 1; index < answers.size(); index++) {
            Call<T, R> call = group.get(index);
            Outcome<R> outcome = outcome(call, answers.get(index));
            if (outcome instanceof Outcome.Waiting<R>) {
                requeued.add(call.requeued(call.outcome));
            } else {
                call.outcome.complete(outcome);
            }
        }
        group.subList(0, answers.size()).clear();
        return first;
    }

    private static boolean lost(Refusal refused) {
        return refused.failure() instanceof Failure.Unavailable(Reason why) && why.id().equals("database.away");
    }

    private static <T, R> Outcome<R> outcome(Call<T, R> call, Answer<R> answer) {
        return switch (answer) {
            case Answer.Written<R>(R written) -> new Outcome.Answered<>(written);
            case Answer.LeftOut<R> ignored -> new Outcome.Alone<>();
            case Answer.NextGroup<R>(R last) when call.groups + 1 >= MOST_GROUPS -> new Outcome.Answered<>(last);
            case Answer.NextGroup<R> ignored -> new Outcome.Waiting<>(new CompletableFuture<>());
        };
    }

    /** Lets the caller that has waited longest lead the next group of the kind. @param requeued calls that wait before all others */
    private void passLead(Call<T, R> own, List<Call<T, R>> requeued) {
        lock.lock();
        try {
            Lane<T, R> lane = lane(own);
            requeued.reversed().forEach(lane.waiting::addFirst);
            Call<T, R> next = lane.waiting.poll();
            if (next != null) {
                next.outcome.complete(new Outcome.Lead<>(next.groups));
            } else if (--lane.writing == 0) {
                lanes.remove(own.kind);
            }
        } finally {
            lock.unlock();
        }
    }
}
