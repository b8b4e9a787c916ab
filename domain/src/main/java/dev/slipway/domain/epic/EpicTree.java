package dev.slipway.domain.epic;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides whether an epic can become the child of another one. Trees have no cycles and at most seven levels. Both epics are locked with
 * their trees meanwhile, so that two epics do not become the parents of each other.
 */
public final class EpicTree {

    /** Maximum levels of a tree, its root included. */
    public static final int LEVELS = 7;
    /** Maximum children of one epic, all of which its list shows. */
    public static final int CHILDREN = 100;
    /** Maximum epics of one tree, all of which decide about the days of its root. */
    public static final int EPICS = 1_000;

    private EpicTree() {
    }

    /** Why an epic cannot get a parent, in the order of checks. */
    public enum Problem {
        ITSELF, ALREADY_CHILD, ANCESTOR, TOO_DEEP, TOO_MANY, TOO_LARGE, FOREIGN_GROUP;

        /** Returns the id of the reason. */
        public String reasonId() {
            return "epic.tree." + name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An epic that is to get a parent.
     *
     * @param parent the one that it has; empty for none
     * @param below  the tree below it
     * @param root   id of the epic at the top of its tree
     * @param groups ids of its group and of the groups above that
     */
    public record Child(long id, OptionalLong parent, Size below, long root, List<Long> groups) {

        public Child {
            groups = List.copyOf(groups);
        }
    }

    /**
     * The epic that is to be the parent.
     *
     * @param ancestors ids of the epics above it, nearest first
     * @param children  number of its children
     * @param epics     number of the epics of its whole tree
     */
    public record Parent(long id, List<Long> ancestors, int children, int epics, long group) {

        public Parent {
            ancestors = List.copyOf(ancestors);
        }

        private long root() {
            return ancestors.isEmpty() ? id : ancestors.getLast();
        }
    }

    /** Size of the tree below an epic, itself included. */
    public record Size(int levels, int epics) {

        public static final Size ALONE = new Size(1, 1);
    }

    public static Optional<Problem> problem(Child child, Parent parent) {
        if (child.id() == parent.id()) {
            return Optional.of(Problem.ITSELF);
        }
        if (child.parent().isPresent() && child.parent().getAsLong() == parent.id()) {
            return Optional.of(Problem.ALREADY_CHILD);
        }
        if (parent.ancestors().contains(child.id())) {
            return Optional.of(Problem.ANCESTOR);
        }
        if (parent.ancestors().size() + 1 + child.below().levels() > LEVELS) {
            return Optional.of(Problem.TOO_DEEP);
        }
        if (parent.children() >= CHILDREN) {
            return Optional.of(Problem.TOO_MANY);
        }
        if (child.root() != parent.root() && parent.epics() + child.below().epics() > EPICS) {
            return Optional.of(Problem.TOO_LARGE);
        }
        return child.groups().contains(parent.group()) ? Optional.empty() : Optional.of(Problem.FOREIGN_GROUP);
    }
}
