package dev.slipway.rest.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.slipway.application.access.Gate;
import dev.slipway.application.user.ModerateAccount;
import dev.slipway.application.user.RejectUser;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Changes the states of accounts. Answers are bare JSON values: {@code true} after a change, another value where nothing changed. */
@Controller("/api/v4/users/{id:[0-9]+}")
final class UserStateController {

    private final ModerateAccount moderateAccount;
    private final RejectUser rejectUser;

    UserStateController(ModerateAccount moderateAccount, RejectUser rejectUser) {
        this.moderateAccount = moderateAccount;
        this.rejectUser = rejectUser;
    }

    record SuccessJson(String message) {

        static final SuccessJson DONE = new SuccessJson("Success");
    }

    @Post("/block")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> block(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.BLOCK), NullNode.getInstance());
    }

    @Post("/unblock")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> unblock(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.UNBLOCK), BooleanNode.FALSE);
    }

    @Post("/deactivate")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> deactivate(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.DEACTIVATE), NullNode.getInstance());
    }

    @Post("/activate")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> activate(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.ACTIVATE), BooleanNode.TRUE);
    }

    @Post("/ban")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> ban(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.BAN), BooleanNode.TRUE);
    }

    @Post("/unban")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<JsonNode> unban(Caller caller, @PathVariable long id) {
        return answer(moderateAccount.change(caller, id, AccountEvent.UNBAN), BooleanNode.TRUE);
    }

    @Post("/approve")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<SuccessJson> approve(Caller caller, @PathVariable long id) {
        moderateAccount.change(caller, id, AccountEvent.APPROVE);
        return HttpResponse.created(SuccessJson.DONE);
    }

    @Post("/reject")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    SuccessJson reject(Caller caller, @PathVariable long id) {
        rejectUser.reject(caller, id);
        return SuccessJson.DONE;
    }

    private static HttpResponse<JsonNode> answer(Step<AccountState> step, JsonNode unchanged) {
        return HttpResponse.created(step instanceof Step.Moved ? BooleanNode.TRUE : unchanged);
    }
}
