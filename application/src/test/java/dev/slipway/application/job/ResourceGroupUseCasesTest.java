package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.ProcessMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Resource groups, as developers read and change them. */
class ResourceGroupUseCasesTest extends CiUseCases {

    private final UpdateResourceGroup update = house.modules.job.updateResourceGroup;
    private final ResourceGroupReads reads = house.modules.job.resourceGroupReads;
    private final long group = write(() -> world().port(ResourceGroups.class).lock(project, "production"));
    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    private ResourceGroupView update(ProcessMode mode) {
        return update.update(developer, here(), "production", Optional.ofNullable(mode));
    }

    @Test
    void developers_read_resource_groups() {
        assertRoles(Role.DEVELOPER, caller -> {
            assertEquals(group, reads.get(caller, here(), "production").id());
            assertEquals(1, reads.list(caller, here(), PageRequest.Offset.first()).total());
        });
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> reads.get(Caller.ANONYMOUS, here(), "production")));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> reads.list(Caller.ANONYMOUS, here(), PageRequest.Offset.first())));
    }

    @Test
    void developers_change_the_process_mode() {
        assertRoles(Role.DEVELOPER, caller -> update.update(caller, here(), "production", Optional.of(ProcessMode.NEWEST_FIRST)));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> update.update(Caller.ANONYMOUS, here(), "production", Optional.empty())));
    }

    @Test
    void group_of_another_project_is_not_found() {
        long other = house.world.project();
        Caller there = house.accounts.member(other, Role.OWNER);
        ProjectRef elsewhere = new ProjectRef.Id(other);
        assertNotFound(() -> reads.get(there, elsewhere, "production"));
        assertNotFound(() -> update.update(there, elsewhere, "production", Optional.of(ProcessMode.NEWEST_FIRST)));
        assertNotFound(() -> reads.get(developer, here(), "staging"));
        assertEquals(ProcessMode.UNORDERED, reads.get(developer, here(), "production").mode());
    }

    @Test
    void another_mode_assigns_the_resource_anew_and_the_same_mode_does_not() {
        assertEquals(ProcessMode.UNORDERED, update(null).mode());
        assertEquals(ProcessMode.UNORDERED, update(ProcessMode.UNORDERED).mode());
        assertEquals(List.of(), house.work.recorded());
        after(Duration.ofSeconds(1));
        ResourceGroupView changed = update(ProcessMode.OLDEST_FIRST);
        assertEquals(List.of(ProcessMode.OLDEST_FIRST, now()), List.of(changed.mode(), changed.updatedAt()));
        assertEquals(List.of(JobWork.ASSIGN_RESOURCE + " " + group), house.work.recorded());
    }

    @Test
    void mode_decides_which_waiting_job_is_next() {
        JobDraft ship = JobDraft.of("ship", 0).plan(plan -> plan.holding("production"));
        begun(PipelineDraft.in(project, ship));
        long newest = begun(PipelineDraft.in(project, ship));
        update(ProcessMode.NEWEST_FIRST);
        house.settle();
        assertEquals("pending ship=pending", statuses(newest));
    }
}
