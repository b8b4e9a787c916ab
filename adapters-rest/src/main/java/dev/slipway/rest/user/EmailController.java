package dev.slipway.rest.user;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.email.AddEmail;
import dev.slipway.application.user.email.EmailReads;
import dev.slipway.application.user.email.RemoveEmail;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.link.LinkMails;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Serves secondary e-mail addresses, of the caller and of any user. */
@Controller("/api/v4")
final class EmailController {

    private final EmailReads reads;
    private final AddEmail addEmail;
    private final RemoveEmail removeEmail;

    EmailController(EmailReads reads, AddEmail addEmail, RemoveEmail removeEmail) {
        this.reads = reads;
        this.addEmail = addEmail;
        this.removeEmail = removeEmail;
    }

    record OwnParams(@Required String email) {}

    record Params(@Required String email, Boolean skipConfirmation) {}

    record EmailJson(long id, String email, @Nullable Instant confirmedAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String confirmationUrl) {

        static EmailJson of(UserEmail email) {
            return new EmailJson(email.id(), email.email(), email.confirmedAt(), null);
        }

        /** Returns an address that an administrator added, with its link where the installation sends no mail. */
        static EmailJson of(AddEmail.Added added, Links links) {
            UserEmail email = added.email();
            return new EmailJson(email.id(), email.email(), email.confirmedAt(), added.confirmation()
                    .map(token -> links.page(LinkMails.path(LinkPurpose.CONFIRM_EMAIL, token))).orElse(null));
        }
    }

    @Get("/user/emails")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> own(Caller caller, Paging paging) {
        return paging.answer(reads.own(caller, paging.request()), EmailJson::of);
    }

    @Get("/user/emails/{email_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    EmailJson own(Caller caller, @PathVariable("email_id") long emailId) {
        return EmailJson.of(reads.own(caller, emailId));
    }

    @Post("/user/emails")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<EmailJson> addOwn(Caller caller, @Bind OwnParams params) {
        return HttpResponse.created(EmailJson.of(addEmail.toOwn(caller, params.email())));
    }

    @Delete("/user/emails/{email_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> removeOwn(Caller caller, @PathVariable("email_id") long emailId, Freshness freshness) {
        removeEmail.fromOwn(caller, emailId, freshness);
        return HttpResponse.noContent();
    }

    @Get("/users/{id:[0-9]+}/emails")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> of(Caller caller, @PathVariable long id, Paging paging) {
        return paging.answer(reads.of(caller, id, paging.request()), EmailJson::of);
    }

    @Post("/users/{id:[0-9]+}/emails")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<EmailJson> add(Caller caller, @PathVariable long id, @Bind Params params, Links links) {
        return HttpResponse.created(
                EmailJson.of(addEmail.to(caller, id, params.email(), Boolean.TRUE.equals(params.skipConfirmation())), links));
    }

    @Delete("/users/{id:[0-9]+}/emails/{email_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> remove(Caller caller, @PathVariable long id, @PathVariable("email_id") long emailId, Freshness freshness) {
        removeEmail.from(caller, id, emailId, freshness);
        return HttpResponse.noContent();
    }
}
