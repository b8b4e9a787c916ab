package dev.slipway.domain.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiscussionLockTest {

    @Test
    void locked_discussion_takes_notes_of_members_and_administrators() {
        List<Optional<Role>> roles = new ArrayList<>(Arrays.stream(Role.values()).map(Optional::of).toList());
        roles.add(Optional.empty());
        for (Optional<Role> role : roles) {
            for (boolean administrator : new boolean[] {false, true}) {
                Standing standing = new Standing(true, false, administrator, role, Visibility.PUBLIC, true, false);
                assertEquals(administrator || role.isPresent(), DiscussionLock.admits(true, standing), standing.toString());
                assertEquals(true, DiscussionLock.admits(false, standing));
            }
        }
    }
}
