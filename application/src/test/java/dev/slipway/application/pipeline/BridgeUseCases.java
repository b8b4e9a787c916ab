package dev.slipway.application.pipeline;

import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;

/** What tests of bridges have in common: a project whose pushes make pipelines, and another one. */
public abstract class BridgeUseCases extends CiUseCases {

    protected static final String SHA = "a".repeat(40);
    protected static final String THERE = "b".repeat(40);
    protected static final RefName MAIN = RefName.branch("main");

    protected final Caller owner = house.accounts.known(house.accounts.member(project, Role.OWNER));
    protected final long other = house.world.project();
    private long pushes = 100;

    @BeforeEach
    void configured() {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\n");
    }

    protected final Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        return new Commit(sha, List.of(), ada, ada, "m");
    }

    /** The pipeline of a push, after whatever it records. */
    protected final long pushed(String configuration) {
        long made = begun(configuration);
        house.settle();
        return made;
    }

    /** The pipeline of a push, whose recorded work is not done yet. */
    protected final long begun(String configuration) {
        house.repository.commit(commit(SHA), configuration);
        house.pushed.pushed(new Push(++pushes, project, id(owner), MAIN, Shas.ZERO, SHA, List.of(), now()));
        return newest(project);
    }

    protected final long newest(long project) {
        return world().port(PipelineViews.class).list(project, PipelineFilter.all(), PageRequest.Offset.first()).items().getFirst().id();
    }

    /** Pushes to the main branch of another project. */
    protected final long pushedElsewhere() {
        house.pushed.pushed(new Push(++pushes, other, id(owner), MAIN, Shas.ZERO, THERE, List.of(), now()));
        return newest(other);
    }

    protected final void elsewhere(Role role, String configuration) {
        house.accounts.role(other, owner, role);
        Origin origin = world().port(PipelineOrigins.class).find(other).orElseThrow();
        world().describe(new Origin(other, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main", null,
                true, false));
        house.repository.commit(commit(THERE), configuration);
        house.refs.move(other, MAIN, Shas.ZERO, THERE);
    }

    protected final String path(long project) {
        return world().port(PipelineOrigins.class).find(project).orElseThrow().fullPath();
    }

    protected final BridgeView bridge(long pipeline) {
        return world().port(JobViews.class).bridges(project, pipeline, Set.of(), false, PageRequest.Offset.first()).orElseThrow().items()
                .getFirst();
    }

    protected final long downstream(long pipeline) {
        return bridge(pipeline).downstream().pipeline().id();
    }

    protected final PipelineView view(long project, long pipeline) {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow();
    }

    protected final void run(long pipeline, String job, boolean good) {
        start(pipeline, job);
        if (good) {
            house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.succeed(id(pipeline, job), now));
        } else {
            house.changes.change(pipeline, TransitionDetails.NONE,
                    (run, ids, now) -> run.drop(id(pipeline, job), FailureReason.SCRIPT_FAILURE, false, ids, now));
        }
        house.settle();
    }

    protected final Map<String, String> given(long pipeline) {
        return pipelines().variables(pipeline).stream().collect(Collectors.toMap(PipelineVariable::key, PipelineVariable::value));
    }
}
