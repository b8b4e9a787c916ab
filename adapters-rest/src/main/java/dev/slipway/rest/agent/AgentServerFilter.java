package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentServer;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.EdgeFilter;
import dev.slipway.rest.edge.failure.FailureResponses;
import io.micronaut.context.BeanProvider;
import io.micronaut.core.annotation.Order;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that the server of the agents has not proved to be its own, before a thread is taken and anything of them is read: other
 * senders learn nothing of the operations, and cannot make this server parse a body. Use cases check the proof once more. The filter looks
 * at paths itself: with a pattern on one filter, the framework puts the list of filters together and sorts it for each request.
 */
@ServerFilter(Filter.MATCH_ALL_PATTERN)
@Order(AgentServerFilter.ORDER)
public final class AgentServerFilter {

    static final int ORDER = EdgeFilter.ORDER - 1;

    private static final String OPERATIONS = AgentServerController.PATH + "/";

    private final BeanProvider<AgentServer> server;
    private final FailureResponses failures;

    AgentServerFilter(BeanProvider<AgentServer> server, FailureResponses failures) {
        this.server = server;
        this.failures = failures;
    }

    @RequestFilter
    @Nullable HttpResponse<?> admit(HttpRequest<?> request) {
        if (!request.getPath().startsWith(OPERATIONS)) {
            return null;
        }
        try {
            server.get().authenticate(AgentServerController.presented(request.getHeaders().get(AgentServerController.PROOF), null));
            return null;
        } catch (Refusal refused) {
            return failures.answer(refused.failure());
        }
    }
}
