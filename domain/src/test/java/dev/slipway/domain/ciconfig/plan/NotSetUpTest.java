package dev.slipway.domain.ciconfig.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotSetUpTest {
    private static List<String> errors(String text) {
        PlanResult.Refused refused = assertInstanceOf(PlanResult.Refused.class, NotSetUp.refuse(NotRunYetTest.plan(text)));
        assertEquals(PlanResult.Cause.MISTAKE, refused.cause());
        return refused.errors();
    }

    @Test
    void anIdentityIsRefusedByItsName() {
        assertEquals(List.of("j job: the identity `google_cloud` is not set up for this project"), errors("j: {script: x, identity: google_cloud}"));
    }

    @Test
    void profilesOfScansAreNotFound() {
        assertEquals(List.of("DAST profile not found: s", "DAST profile not found: c"),
                errors("stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {site_profile: s, scanner_profile: c}}"));
        assertEquals(List.of("DAST profile not found: c"), errors("stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {scanner_profile: c}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"j: {script: x}", "j: {script: x, dast_configuration: {site_profile: s}}",
        "stages: [dast]\nj: {stage: dast, script: x, dast_configuration: {}}",
        "j: {script: x, identity: google_cloud, rules: [{if: $NO}]}\nother: {script: x}"})
    void theRestIsLeftAlone(String text) {
        PlanResult plan = NotRunYetTest.plan(text);
        assertSame(plan, NotSetUp.refuse(plan));
    }
}
