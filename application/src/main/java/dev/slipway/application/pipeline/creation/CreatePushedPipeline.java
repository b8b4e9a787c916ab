package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PushedRequestResolver;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.application.repository.push.KeyPipelines;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PushOptions;
import dev.slipway.domain.pipeline.SkipMarker;
import java.util.Optional;

/**
 * Creates the pipeline of a push: one, however often the push is announced. A broken configuration leaves a failed pipeline, since a push
 * gets no other answer; a missing one, or one without jobs for the ref, leaves nothing, as does a ref beyond the quota of its push, or a
 * user who may not create pipelines.
 */
public final class CreatePushedPipeline implements PushListener {

    private static final String GIVEN_UP = "The pipeline could not be created, although it was tried several times";

    private final PushedRequestResolver requests;
    private final PipelineCreator creator;
    private final Access access;
    private final ActingUsers users;
    private final KeyPipelines keys;

    public CreatePushedPipeline(PushedRequestResolver requests, PipelineCreator creator, Access access, ActingUsers users,
            KeyPipelines keys) {
        this.requests = requests;
        this.creator = creator;
        this.access = access;
        this.users = users;
        this.keys = keys;
    }

    @Override
    public void pushed(Push push) {
        find(push).ifPresent(request -> creator.create(request, right(push, request), CreationPolicy.byPush(skips(push, request))));
    }

    private Optional<PipelineRequest> find(Push push) {
        return push.pipelines() ? requests.find(push).filter(request -> allowed(push, request)) : Optional.empty();
    }

    /** Rights may have ended since the push. Protections are asked again for deploy keys, which push where their users may not. */
    private boolean allowed(Push push, PipelineRequest request) {
        return push.byKey() ? users.caller(request.userId()).account()
                .filter(user -> keys.allowed(user, push.projectId(), push.ref())).isPresent()
                : allows(push, request, Ability.CREATE_PIPELINE);
    }

    private boolean allows(Push push, PipelineRequest request, Ability ability) {
        Caller user = users.caller(request.userId());
        Caller caller = push.byKey() && user instanceof Caller.Person person
                ? new Caller.Person(person.owner().asMember(), 0, person.scopes()) : user;
        return access.allows(caller, new ProjectRef.Id(request.origin().id()), ability);
    }

    private static boolean skips(Push push, PipelineRequest request) {
        return SkipMarker.in(request.commit().message()) || PushOptions.of(push.options()).skips();
    }

    private VariableRight right(Push push, PipelineRequest request) {
        return VariableRight.of(request.origin().restrictsVariables() && !request.variables().isEmpty()
                && allows(push, request, Ability.READ_ANY_PIPELINE_VARIABLES));
    }

    /** Leaves a failed pipeline that says so, without reading the configuration, which may be what failed every attempt. */
    @Override
    public void givenUp(Push push) {
        find(push).ifPresent(request -> creator.keep(request,
                new Evaluation.Failure(PipelineFailureReason.UNKNOWN_FAILURE, GIVEN_UP), Reason.of("pipeline.given_up")));
    }
}
