package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharePolicyTest {

    private static final List<Long> PLACE = List.of(1L, 2L);

    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {
        "PROJECT, false, false, 9, ok", "PROJECT, false, true, 9, ok", "PROJECT, true, false, 9, share.unlocked",
        "PROJECT, true, true, 2, share.unlocked", "PROJECT, false, false, 2, share.another_group",
        "PROJECT, false, false, 1, share.another_group", "GROUP, false, false, 9, ok", "GROUP, true, false, 9, ok",
        "GROUP, false, true, 9, share.same_hierarchy", "GROUP, false, true, 3, ok", "GROUP, false, true, 2, share.another_group",
        "GROUP, true, false, 1, share.another_group", "GROUP, false, false, 3, ok",
    })
    void invitation_is_refused_for_the_first_reason(MemberSourceKind kind, boolean locked, boolean hierarchyOnly, long invited,
            String refusal) {
        List<Long> lineage = switch ((int) invited) {
            case 1 -> List.of(1L);
            case 2 -> PLACE;
            case 3 -> List.of(1L, 3L);
            default -> List.of(invited);
        };
        assertEquals(Optional.ofNullable(refusal), SharePolicy.POLICY.judge(new SharePolicy(kind, locked, hierarchyOnly, PLACE, lineage))
                .denial().map(Reason::id));
    }

    @Test
    void member_of_an_invited_group_holds_the_lower_role() {
        for (Role held : Role.values()) {
            for (Role limit : Role.values()) {
                assertEquals(Math.min(held.level(), limit.level()), held.atMost(limit).level());
            }
        }
    }
}
