package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.client.ApplicationReads;
import dev.slipway.application.oauth.client.CreateApplication;
import dev.slipway.application.oauth.client.DeleteApplication;
import dev.slipway.application.oauth.client.RenewApplicationSecret;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves applications to administrators. */
@Controller("/api/v4/applications")
final class ApplicationController {

    private final ApplicationReads reads;
    private final CreateApplication createApplication;
    private final RenewApplicationSecret renewSecret;
    private final DeleteApplication deleteApplication;

    ApplicationController(ApplicationReads reads, CreateApplication createApplication, RenewApplicationSecret renewSecret,
            DeleteApplication deleteApplication) {
        this.reads = reads;
        this.createApplication = createApplication;
        this.renewSecret = renewSecret;
        this.deleteApplication = deleteApplication;
    }

    /** @param redirectUri several, one a line @param scopes separated by spaces */
    record ApplicationParams(@Required String name, @Required String redirectUri, @Required String scopes,
            @Default("true") boolean confidential, @Default("false") boolean trusted) {

        CreateApplication.Request request() {
            return new CreateApplication.Request(name, redirectUri, scopes, confidential, trusted);
        }
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> list(Caller caller, Paging paging) {
        return paging.answer(reads.list(caller, paging.request()), ApplicationJson::of);
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> create(Caller caller, @Bind ApplicationParams params) {
        return HttpResponse.created(ApplicationJson.of(createApplication.create(caller, params.request())));
    }

    @Post("/{id:[0-9]+}/renew-secret")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> renew(Caller caller, @PathVariable long id) {
        return HttpResponse.created(ApplicationJson.of(renewSecret.renew(caller, id)));
    }

    @Delete("/{id:[0-9]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> delete(Caller caller, @PathVariable long id) {
        deleteApplication.delete(caller, id);
        return HttpResponse.noContent();
    }
}
