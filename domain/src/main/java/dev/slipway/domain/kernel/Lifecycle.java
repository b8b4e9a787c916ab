package dev.slipway.domain.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds the states of one kind of thing and every way between them as a table. One table feeds the decision, the
 * guard of the UPDATE, the exhaustive test and the diagram, so that they cannot disagree.
 */
public final class Lifecycle<S extends Enum<S>, E extends Enum<E>> {

    /** Kind of a row. Only {@code REOPENS} leaves a finished state. */
    public enum Kind { MOVES, REOPENS, STAYS }

    /** One row of the table: in this state, this event leads there. */
    public record Row<S extends Enum<S>, E extends Enum<E>>(String id, S from, E event, S to, Kind kind) {
    }

    private final String name;
    private final Class<S> states;
    private final Class<E> events;
    private final Set<S> initial;
    private final Set<S> finished;
    private final List<Row<S, E>> rows;
    private final Map<S, Map<E, Row<S, E>>> cells;

    private Lifecycle(Builder<S, E> builder) {
        name = builder.name;
        states = builder.states;
        events = builder.events;
        initial = Collections.unmodifiableSet(builder.initial.clone());
        finished = Collections.unmodifiableSet(builder.finished.clone());
        rows = List.copyOf(builder.rows);
        cells = new EnumMap<>(states);
        refuseRepeatedIds();
        rows.forEach(this::place);
        refuseEventsWithoutRow();
        refuseUnreachableStates();
    }

    public static <S extends Enum<S>, E extends Enum<E>> Builder<S, E> named(
            String name, Class<S> states, Class<E> events) {
        return new Builder<>(name, states, events);
    }

    public Step<S> on(S state, E event) {
        Row<S, E> row = cells.getOrDefault(state, Map.of()).get(event);
        if (row == null) {
            return new Step.Refused<>(state, Reason.of("lifecycle.refused", name, state, event));
        }
        return row.kind() == Kind.STAYS
                ? new Step.Stayed<>(state, row.id())
                : new Step.Moved<>(state, row.to(), row.id());
    }

    /** The states that the event leaves, for the guard of a statement. */
    public Set<S> from(E event) {
        Set<S> sources = EnumSet.noneOf(states);
        rows.stream().filter(row -> row.event() == event && row.kind() != Kind.STAYS)
                .forEach(row -> sources.add(row.from()));
        return Collections.unmodifiableSet(sources);
    }

    /** Returns the states that take the event, those included that it does not leave. */
    public Set<S> takes(E event) {
        Set<S> sources = EnumSet.noneOf(states);
        rows.stream().filter(row -> row.event() == event).forEach(row -> sources.add(row.from()));
        return Collections.unmodifiableSet(sources);
    }

    /**
     * The state to which the event leads from wherever it happens, for what a statement writes.
     *
     * @throws IllegalArgumentException where that depends on the state it leaves
     */
    public S to(E event) {
        Set<S> targets = EnumSet.noneOf(states);
        rows.stream().filter(row -> row.event() == event && row.kind() != Kind.STAYS).forEach(row -> targets.add(row.to()));
        if (targets.size() != 1) {
            throw new IllegalArgumentException(name + ": " + event + " leads to " + targets);
        }
        return targets.iterator().next();
    }

    /** In declaration order. */
    List<S> states() {
        return List.of(states.getEnumConstants());
    }

    public String name() {
        return name;
    }

    public List<Row<S, E>> rows() {
        return rows;
    }

    public Set<S> initial() {
        return initial;
    }

    public Set<S> finished() {
        return finished;
    }

    private void refuseRepeatedIds() {
        Set<String> seen = new HashSet<>();
        rows.stream().filter(row -> !seen.add(row.id())).findFirst()
                .ifPresent(row -> fail("rule id " + row.id() + " is used twice"));
    }

    private void place(Row<S, E> row) {
        if (row.kind() == Kind.STAYS != (row.from() == row.to())) {
            fail("row " + row.id() + " must be marked as staying exactly where it stays");
        }
        if (finished.contains(row.from()) && row.kind() == Kind.MOVES) {
            fail("row " + row.id() + " leaves a finished state unmarked");
        }
        if (!finished.contains(row.from()) && row.kind() == Kind.REOPENS) {
            fail("row " + row.id() + " reopens a state that is not finished");
        }
        if (cells.computeIfAbsent(row.from(), from -> new EnumMap<>(events)).put(row.event(), row) != null) {
            fail("two rows for " + row.from() + " on " + row.event());
        }
    }

    private void refuseEventsWithoutRow() {
        Set<E> missing = EnumSet.allOf(events);
        rows.forEach(row -> missing.remove(row.event()));
        if (!missing.isEmpty()) {
            fail("events without a row: " + missing);
        }
    }

    private void refuseUnreachableStates() {
        Set<S> reached = EnumSet.noneOf(states);
        Deque<S> open = new ArrayDeque<>(initial);
        while (!open.isEmpty()) {
            S state = open.pop();
            if (reached.add(state)) {
                cells.getOrDefault(state, Map.of()).values().forEach(row -> open.push(row.to()));
            }
        }
        Set<S> missing = EnumSet.allOf(states);
        missing.removeAll(reached);
        if (!missing.isEmpty()) {
            fail("unreachable states: " + missing);
        }
    }

    private void fail(String defect) {
        throw new IllegalArgumentException("life cycle " + name + ": " + defect);
    }

    /** Collects the rows of a table. It exists so that a table reads from top to bottom. */
    public static final class Builder<S extends Enum<S>, E extends Enum<E>> {

        private final String name;
        private final Class<S> states;
        private final Class<E> events;
        private final EnumSet<S> initial;
        private final EnumSet<S> finished;
        private final List<Row<S, E>> rows = new ArrayList<>();

        private Builder(String name, Class<S> states, Class<E> events) {
            this.name = name;
            this.states = states;
            this.events = events;
            this.initial = EnumSet.noneOf(states);
            this.finished = EnumSet.noneOf(states);
        }

        public Builder<S, E> startsAt(S state) {
            initial.add(state);
            return this;
        }

        @SafeVarargs
        public final Builder<S, E> finishesAt(S... ends) {
            finished.addAll(List.of(ends));
            return this;
        }

        public Builder<S, E> row(String id, S from, E event, S to) {
            rows.add(new Row<>(id, from, event, to, Kind.MOVES));
            return this;
        }

        public Builder<S, E> reopens(String id, S from, E event, S to) {
            rows.add(new Row<>(id, from, event, to, Kind.REOPENS));
            return this;
        }

        public Builder<S, E> stays(String id, S state, E event) {
            rows.add(new Row<>(id, state, event, state, Kind.STAYS));
            return this;
        }

        public Lifecycle<S, E> build() {
            return new Lifecycle<>(this);
        }
    }
}
