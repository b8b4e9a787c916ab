package dev.slipway.application.pipeline.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.lint.LintConfiguration.Request;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks of configurations: who may have them made, and what they tell. */
class LintConfigurationTest extends CiUseCases {

    private static final Request WRITTEN = new Request(false, null);
    private static final String TEXT = "j: {script: [x], tags: [t]}\n";

    @Test
    void developers_check_texts() {
        assertRoles(Role.DEVELOPER, caller -> house.lint.text(caller, here(), TEXT, WRITTEN));
    }

    @Test
    void a_text_is_shown_as_it_is_written() {
        LintView view = house.lint.text(house.accounts.member(project, Role.DEVELOPER), here(), TEXT, WRITTEN);
        assertTrue(view.valid());
        assertEquals(Optional.of("---\nj:\n  script:\n  - x\n  tags:\n  - t\n"), view.merged());
        assertEquals(List.of("j"), view.jobs().stream().map(LintView.Job::name).toList());
        assertTrue(view.jobs().getFirst().written().isPresent());
    }

    @Test
    void a_text_that_is_wrong_has_findings() {
        LintView view = house.lint.text(house.accounts.member(project, Role.DEVELOPER), here(), "j: {script: [x], tags: t}\n", WRITTEN);
        assertFalse(view.valid());
        assertEquals(List.of("jobs:j:tags config should be an array of strings"), view.errors());
        assertEquals("1:24", view.findings().getFirst().position().line() + ":" + view.findings().getFirst().position().column());
        assertEquals(List.of(), view.jobs());
        assertTrue(view.merged().isPresent());
    }

    @Test
    void warnings_are_twenty_five_at_the_most() {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < 30; index++) {
            text.append("j").append(index).append(": {script: [x], rules: [{when: always}]}\n");
        }
        LintView view = house.lint.text(house.accounts.member(project, Role.DEVELOPER), here(), text.toString(), WRITTEN);
        assertEquals(25, view.warnings().size());
        assertEquals(30, view.findings().size());
    }

    @Test
    void a_dry_run_is_refused_in_the_words_of_a_pipeline() {
        LintView view = house.lint.text(house.accounts.member(project, Role.DEVELOPER), here(), TEXT, new Request(true, "gone"));
        assertEquals(Optional.of(Reason.of("pipeline.reference_not_found")), view.refused());
        assertFalse(view.valid());
        assertEquals(Optional.empty(), view.merged());
    }

    @Test
    void dry_run_stores_nothing_and_reserves_no_number() {
        String sha = "c".repeat(40);
        Signature ada = new Signature("Ada", "ada@example.org", now());
        String numbered = "ship: {script: make, environment: review/$CI_PIPELINE_IID}\n";
        house.repository.commit(new Commit(sha, List.of(), ada, ada, "Message"), numbered);
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, sha);
        Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
        assertTrue(house.lint.text(developer, here(), numbered, new Request(true, "main")).valid());
        PipelineViews views = world().port(PipelineViews.class);
        assertEquals(List.of(), views.list(project, PipelineFilter.all(), PageRequest.Offset.first()).items());
        house.pushed.pushed(new Push(1, project, id(developer), RefName.branch("main"), Shas.ZERO, sha, List.of(), now()));
        assertEquals(1, views.list(project, PipelineFilter.all(), PageRequest.Offset.first()).items().getFirst().iid());
    }

    @Test
    void without_a_project_an_account_is_needed() {
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> house.lint.alone(Caller.ANONYMOUS, TEXT)));
        assertTrue(house.lint.alone(house.accounts.stranger(), TEXT).valid());
        assertEquals(List.of("Local file `a.yml` does not have project!"), house.lint.alone(house.accounts.stranger(),
                "include: a.yml").errors());
    }
}
