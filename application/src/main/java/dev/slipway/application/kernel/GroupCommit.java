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
 * that it fails alone. If the database was lost, the group may have been committed: its callers fail, and no item is written again. Kinds
 * of items do not wait for one another.
 *
 * @param <T> item of a call
 * @param <R> answer to a call
 */
public final class GroupCommit<T, R> {

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
    }

    private sealed interface Turn<R> {

        record Answered<R>(R answer) implements Turn<R> {}

        record Alone<R>() implements Turn<R> {}

        record Lead<R>() implements Turn<R> {}

        /** The group may or may not have been committed. */
        record Unknown<R>(Refusal lost) implements Turn<R> {}
    }

    private record Call<T, R>(T item, CompletableFuture<Turn<R>> turn) {}

    /** Calls of one kind: how many groups are written, and those that wait for the next. */
    private static final class Lane<T, R> {

        private final Deque<Call<T, R>> waiting = new ArrayDeque<>();
        private int writing;
    }

    /** Writes an item, with those of other callers if it has to wait for them anyway. */
    public R write(T item) {
        Call<T, R> own = new Call<>(item, new CompletableFuture<>());
        Turn<R> turn = enter(own) ? new Turn.Lead<>() : own.turn.join();
        return switch (turn instanceof Turn.Lead<R> ? lead(own) : turn) {
            case Turn.Answered<R>(R answer) -> answer;
            case Turn.Alone<R> ignored -> alone.apply(item);
            case Turn.Unknown<R>(Refusal lost) -> throw lost;
            case Turn.Lead<R> impossible -> throw new IllegalStateException("a group led twice");
        };
    }

    /** @return whether the caller leads a group */
    private boolean enter(Call<T, R> own) {
        lock.lock();
        try {
            Lane<T, R> lane = lanes.computeIfAbsent(kind.apply(own.item), any -> new Lane<>());
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

    /** Writes a group and lets the next one begin. @return turn of the caller, whose item is the first */
    private Turn<R> lead(Call<T, R> own) {
        List<Call<T, R>> group = gather(own);
        try {
            return written(group);
        } finally {
            group.forEach(call -> call.turn.complete(new Turn.Alone<>()));
            handOver(own);
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
        return Objects.requireNonNull(lanes.get(kind.apply(own.item)));
    }

    /** @return turn of the first item */
    private Turn<R> written(List<Call<T, R>> group) {
        List<Turn<R>> turns;
        try {
            turns = together.apply(group.stream().map(Call::item).toList()).stream().map(GroupCommit::turn).toList();
        } catch (Refusal refused) {
            Turn<R> turn = lost(refused) ? new Turn.Unknown<>(refused) : new Turn.Alone<>();
            group.forEach(call -> call.turn.complete(turn));
            return turn;
        } catch (RuntimeException failed) {
            return new Turn.Alone<>();
        }
        for (int index = 0; index < group.size(); index++) {
            group.get(index).turn.complete(turns.get(index));
        }
        return turns.getFirst();
    }

    private static boolean lost(Refusal refused) {
        return refused.failure() instanceof Failure.Unavailable(Reason why) && why.id().equals("database.away");
    }

    private static <R> Turn<R> turn(Answer<R> answer) {
        return switch (answer) {
            case Answer.Written<R>(R written) -> new Turn.Answered<>(written);
            case Answer.LeftOut<R> ignored -> new Turn.Alone<>();
        };
    }

    /** Lets the caller that has waited longest lead the next group of the kind. */
    private void handOver(Call<T, R> own) {
        lock.lock();
        try {
            Lane<T, R> lane = lane(own);
            Call<T, R> next = lane.waiting.poll();
            if (next != null) {
                next.turn.complete(new Turn.Lead<>());
            } else if (--lane.writing == 0) {
                lanes.remove(kind.apply(own.item));
            }
        } finally {
            lock.unlock();
        }
    }
}
