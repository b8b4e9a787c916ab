package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.GroupTransferPolicy.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GroupTransferPolicyTest {

    private static final OptionalLong TOP = OptionalLong.empty();
    private static final Optional<Target> AT_TOP = Optional.empty();
    private static final List<Boolean> BOTH = List.of(true, false);

    private static Optional<Target> target(long id, boolean inside, int depth) {
        return Optional.of(new Target(id, inside, depth));
    }

    private static Optional<Reason> denial(GroupTransferPolicy facts) {
        return GroupTransferPolicy.POLICY.judge(facts).denial();
    }

    private static String id(String path, int height, OptionalLong parent, Optional<Target> target) {
        return denial(new GroupTransferPolicy(path, height, parent, target, true, true)).map(Reason::id).orElse("ok");
    }

    @Test
    void transfer_is_refused_for_the_first_reason() {
        for (OptionalLong parent : List.of(TOP, OptionalLong.of(1), OptionalLong.of(2))) {
            for (Optional<Target> target : List.of(AT_TOP, target(2, false, 1), target(2, true, 1))) {
                for (boolean permitted : BOTH) {
                    for (boolean free : BOTH) {
                        GroupTransferPolicy facts = new GroupTransferPolicy("g", 1, parent, target, permitted, free);
                        assertEquals(expected(facts), denial(facts).map(Reason::id).orElse("ok"), facts.toString());
                    }
                }
            }
        }
    }

    private static String expected(GroupTransferPolicy facts) {
        boolean toTop = facts.target().isEmpty();
        if (toTop && facts.parent().isEmpty()) {
            return "group_transfer.already_top";
        }
        if (!toTop && facts.parent().equals(OptionalLong.of(2))) {
            return "group_transfer.elsewhere";
        }
        if (!facts.permitted()) {
            return "group_transfer.permitted";
        }
        if (!facts.free()) {
            return "group_transfer.free";
        }
        return !toTop && facts.target().get().inside() ? "group_transfer.outside" : "ok";
    }

    @Test
    void path_is_checked_against_the_routes_of_the_new_place() {
        OptionalLong inside = OptionalLong.of(1);
        assertEquals("group_transfer.path", id("admin", 1, inside, AT_TOP));
        assertEquals("ok", id("admin", 1, inside, target(2, false, 1)));
        assertEquals("group_transfer.path", id("tree", 1, TOP, target(2, false, 1)));
        assertEquals("ok", id("tree", 1, inside, AT_TOP));
        assertEquals(Optional.of(Reason.of("group_transfer.path", "admin")),
                denial(new GroupTransferPolicy("admin", 1, inside, AT_TOP, true, true)));
    }

    @Test
    void tree_gets_no_deeper_than_the_deepest() {
        assertEquals("ok", id("g", 19, TOP, target(2, false, 1)));
        assertEquals("group_transfer.depth", id("g", 20, TOP, target(2, false, 1)));
        assertEquals("group_transfer.depth", id("g", 1, TOP, target(2, false, 20)));
        assertEquals("ok", id("g", 20, OptionalLong.of(1), AT_TOP));
        assertEquals(Optional.of(Reason.of("group_transfer.depth", GroupRules.DEEPEST)),
                denial(new GroupTransferPolicy("g", 20, TOP, target(2, false, 1), true, true)));
    }

    @Test
    void contents_become_at_most_as_visible_as_the_new_parent() {
        for (Visibility present : Visibility.values()) {
            assertEquals(present, GroupTransferPolicy.visibility(present, Optional.empty()));
            Arrays.stream(Visibility.values()).forEach(parent -> assertEquals(Math.min(present.level(), parent.level()),
                    GroupTransferPolicy.visibility(present, Optional.of(parent)).level()));
        }
    }
}
