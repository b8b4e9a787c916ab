package dev.slipway.rest.user;

import dev.slipway.application.access.Gate;
import dev.slipway.application.user.DisableTwoFactor;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.DirectMembership.Source;
import dev.slipway.application.user.relation.RelationReads;
import dev.slipway.application.user.relation.UserActivity;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import java.time.LocalDate;
import java.util.Optional;

/** Serves activities, memberships, associations and two-factor authentication of users. */
@Controller("/api/v4")
final class UserRelationController {

    private final RelationReads reads;
    private final DisableTwoFactor disableTwoFactor;
    private final RestSettings settings;

    UserRelationController(RelationReads reads, DisableTwoFactor disableTwoFactor, RestSettings settings) {
        this.reads = reads;
        this.disableTwoFactor = disableTwoFactor;
        this.settings = settings;
    }

    record ActivityParams(LocalDate from) {}

    record MembershipParams(@AllowedValues({"Project", "Namespace"}) String type) {

        Optional<Source> source() {
            return Optional.ofNullable(type).map(name -> name.equals("Project") ? Source.PROJECT : Source.NAMESPACE);
        }
    }

    record ActivityJson(String username, LocalDate lastActivityOn, LocalDate lastActivityAt) {

        static ActivityJson of(UserActivity activity) {
            return new ActivityJson(activity.username(), activity.lastActivityOn(), activity.lastActivityOn());
        }
    }

    /** @param accessLevel a text, or a number in the vendor's dialect */
    record MembershipJson(long sourceId, String sourceName, String sourceType, Object accessLevel) {

        static MembershipJson of(DirectMembership membership, boolean vendor) {
            return new MembershipJson(membership.sourceId(), membership.sourceName(),
                    membership.source() == Source.PROJECT ? "Project" : "Namespace",
                    vendor ? (Object) membership.accessLevel() : Integer.toString(membership.accessLevel()));
        }
    }

    record AssociationsJson(int groupsCount, int projectsCount, int issuesCount, int mergeRequestsCount) {

        static AssociationsJson of(AssociationCounts counts) {
            return new AssociationsJson(counts.groups(), counts.projects(), counts.issues(), 0);
        }
    }

    @Get("/user/activities")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> activities(Caller caller, @Bind ActivityParams params, Paging paging) {
        return paging.answer(reads.activities(caller, Optional.ofNullable(params.from()), paging.request()), ActivityJson::of);
    }

    @Get("/users/{id:[0-9]+}/memberships")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> memberships(Caller caller, @PathVariable long id, @Bind MembershipParams params, Paging paging) {
        boolean vendor = settings.vendorDialect();
        return paging.answer(reads.memberships(caller, id, params.source(), paging.request()), it -> MembershipJson.of(it, vendor));
    }

    @Get("/users/{id:[0-9]+}/associations_count")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    AssociationsJson associations(Caller caller, @PathVariable long id) {
        return AssociationsJson.of(reads.associations(caller, id));
    }

    @Patch("/users/{id:[0-9]+}/disable_two_factor")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> disableTwoFactor(Caller caller, @PathVariable long id) {
        disableTwoFactor.disable(caller, id);
        return HttpResponse.noContent();
    }
}
