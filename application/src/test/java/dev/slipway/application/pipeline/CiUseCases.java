package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.kernel.Reason;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.function.Executable;

/** What tests of use cases on pipelines in memory have in common: a house, and who may what in it. */
public abstract class CiUseCases extends CiScenario {

    protected final CiHouse house = new CiHouse();
    protected final long project = house.world.project();

    @Override
    protected final CiWorld world() {
        return house.world;
    }

    protected final ProjectRef here() {
        return new ProjectRef.Id(project);
    }

    protected static Failure failure(Executable executable) {
        return assertThrows(Refusal.class, executable).failure();
    }

    protected static void assertForbidden(Executable executable) {
        assertEquals(new Failure.Forbidden(Optional.empty()), failure(executable));
    }

    protected static void assertNotFound(Executable executable) {
        assertEquals(new Failure.NotFound(""), failure(executable));
    }

    protected static String badRequest(Executable executable) {
        return ((Failure.BadRequest) failure(executable)).reason().map(Reason::id).orElse("");
    }

    /** Everybody from {@code least} on may, everybody below is forbidden, and who does not see the project does not find it. */
    protected final void assertRoles(Role least, Consumer<Caller> act) {
        assertEquals(new Failure.NotFound("Project"), failure(() -> act.accept(house.accounts.stranger())));
        for (Role role : Role.values()) {
            Caller member = house.accounts.member(project, role);
            if (role.atLeast(least)) {
                act.accept(member);
            } else {
                assertForbidden(() -> act.accept(member));
            }
        }
        act.accept(house.accounts.administrator());
        house.accounts.publish(project);
        assertForbidden(() -> act.accept(house.accounts.stranger()));
        Failure anonymous = failure(() -> act.accept(Caller.ANONYMOUS));
        if (!(anonymous instanceof Failure.Unauthenticated)) {
            assertEquals(new Failure.Forbidden(Optional.empty()), anonymous);
        }
    }

    /** The pipeline's status and those of its latest jobs, by name. */
    protected final String statuses(long pipeline) {
        return run(pipeline).status().wireName() + JobRun.latest(run(pipeline).jobs()).stream().sorted(Comparator.comparing(JobRun::name))
                .map(job -> " " + job.name() + "=" + job.status().wireName()).collect(Collectors.joining());
    }

    protected static long id(Caller caller) {
        return caller.accountId().orElseThrow();
    }
}
