package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.HistoryReads;
import dev.slipway.application.repository.LanguageReads;
import dev.slipway.application.repository.signature.SignatureReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Contributor;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Serves the contributors, the refs and signatures of commits and the languages of a repository. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class HistoryController {

    private final HistoryReads histories;
    private final LanguageReads languages;
    private final SignatureReads signatures;
    private final ComputedAnswers computed;

    HistoryController(HistoryReads histories, LanguageReads languages, SignatureReads signatures, ComputedAnswers computed) {
        this.signatures = signatures;
        this.histories = histories;
        this.languages = languages;
        this.computed = computed;
    }

    record RefsParams(@Default("all") @AllowedValues({"branch", "tag", "all"}) String type) {

        Set<RefKind> kinds() {
            return type.equals("all") ? RefKind.LISTED : EnumSet.of(RefKind.of(type));
        }
    }

    record RefJson(String type, String name) {

        static RefJson of(RefName ref) {
            return new RefJson(ref.kind().wireName(), ref.name());
        }
    }

    record ContributorsParams(String ref, @Default("commits") @AllowedValues({"email", "name", "commits"}) String orderBy,
            @Default("asc") @AllowedValues({"asc", "desc"}) String sort) {

        Contributor.Order order() {
            return Contributor.Order.valueOf(orderBy.toUpperCase(Locale.ROOT));
        }

        Sort direction() {
            return sort.equals("desc") ? Sort.DESC : Sort.ASC;
        }
    }

    /** A contributor on the wire. Lines are not counted, as in the dialect. */
    record ContributorJson(String name, String email, int commits, int additions, int deletions) {

        static ContributorJson of(Contributor contributor) {
            return new ContributorJson(contributor.name(), contributor.email(), contributor.commits(), 0, 0);
        }
    }

    @Get("/repository/commits/{sha:[^/]+}/refs")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<RefJson>> refs(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind RefsParams params,
            Paging paging) {
        return paging.answer(computed.answer(caller,
                () -> histories.containing(caller, project, sha, params.kinds(), NumberedPages.of(paging))), RefJson::of);
    }

    @Get("/repository/commits/{sha:[^/]+}/signature")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> signature(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, Links links) {
        return HttpResponse.ok(SignatureJson.of(computed.answer(caller, () -> signatures.of(caller, project, sha)), links));
    }

    @Get("/repository/contributors")
    @Route(gate = Gate.OPEN)
    HttpResponse<List<ContributorJson>> contributors(Caller caller, @PathVariable("id") ProjectRef project, @Bind ContributorsParams params,
            Paging paging) {
        return paging.answer(computed.answer(caller, () -> histories.contributors(caller, project, params.ref(), params.order(),
                params.direction(), NumberedPages.of(paging))), ContributorJson::of);
    }

    @Get("/languages")
    @Route(gate = Gate.OPEN)
    Map<String, BigDecimal> languages(Caller caller, @PathVariable("id") ProjectRef project) {
        return computed.answer(caller, () -> languages.of(caller, project));
    }
}
