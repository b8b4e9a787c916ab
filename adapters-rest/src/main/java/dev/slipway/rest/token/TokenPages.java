package dev.slipway.rest.token;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.RevokeToken;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenReads;
import dev.slipway.application.token.TokenView;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.page.Forms;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.PageTime;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pages about personal access tokens of the caller's own account. */
@Controller("/-/profile/personal_access_tokens")
@Produces(MediaType.ALL)
final class TokenPages {

    private static final String HOME = "/-/profile/personal_access_tokens";

    private final TokenReads reads;
    private final IssueToken issueToken;
    private final RevokeToken revokeToken;
    private final PageAnswers pages;
    private final Forms forms;
    private final InstantSource clock;

    TokenPages(TokenReads reads, IssueToken issueToken, RevokeToken revokeToken, PageAnswers pages, Forms forms, InstantSource clock) {
        this.reads = reads;
        this.issueToken = issueToken;
        this.revokeToken = revokeToken;
        this.pages = pages;
        this.forms = forms;
        this.clock = clock;
    }

    /** @param page of the list, from 1 */
    record ListParams(@Nullable Integer page) {

        PageRequest.Offset asked() {
            return new PageRequest.Offset(page == null || page < 1 ? 1 : Math.min(page, 100), PageRequest.MAX_SIZE);
        }
    }

    /** @param expiresAt empty or absent for never */
    record Form(@Nullable String name, @Nullable List<String> scopes, @Nullable String expiresAt) {

        /** Scopes that the form does not offer are none. */
        IssueToken.Request request(@Nullable LocalDate expires) {
            List<Scope> chosen = scopes == null ? List.of() : scopes.stream().flatMap(scope -> Scope.of(scope).stream()).toList();
            return new IssueToken.Request(Objects.requireNonNullElse(name, ""), chosen, expires);
        }
    }

    /** A token as the page shows it. */
    record Row(long id, String name, String scopes, PageTime created, String used, String expires) {

        static Row of(TokenView token) {
            return new Row(token.id(), token.name(), token.scopes().stream().map(Scope::wireName).collect(Collectors.joining(", ")),
                    PageTime.of(token.createdAt()), token.lastUsedAt() == null ? "never" : PageTime.of(token.lastUsedAt()).text(),
                    token.expiresAt() == null ? "never" : token.expiresAt().toString());
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> list(HttpRequest<?> request, Caller caller, @Bind ListParams params) {
        return pages.show(request, caller, page(caller, params.asked()));
    }

    private WebPage page(Caller caller, PageRequest.Offset asked) {
        Account account = caller.account().orElseThrow();
        TokenFilter own = new TokenFilter(Optional.of(account.id()), false, Optional.empty(), Optional.of(true), Optional.empty(),
                TokenFilter.Times.ANY, Optional.empty());
        Page<TokenView> tokens = reads.list(caller, own, asked);
        List<String> scopes = TokenRules.SCOPES.stream().filter(scope -> account.administrator() || !scope.forAdministrators())
                .map(Scope::wireName).toList();
        WebPage page = WebPage.of("tokens", "Your access tokens")
                .with("tokens", tokens.items().stream().map(Row::of).toList()).with("scopes", scopes).with("tomorrow", today().plusDays(1));
        return tokens.total() > asked.skipped() + tokens.items().size() ? page.with("next", asked.page() + 1) : page;
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> create(HttpRequest<?> request, Caller caller, @Bind Form form) {
        WebPage again = page(caller, PageRequest.Offset.first())
                .with("name", Objects.requireNonNullElse(form.name(), ""));
        return forms.submitted(request, caller, again, () -> {
            IssueToken.Issued issued = issueToken.issueOwn(caller, form.request(forms.date("expires_at", form.expiresAt())));
            return pages.show(request, caller, page(caller, PageRequest.Offset.first()).with("secret", issued.secret())
                    .withNotice("The token is made. It is shown this once; copy it now."));
        });
    }

    @Post("/{id:[0-9]+}/revoke")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> revoke(Caller caller, @PathVariable long id) {
        revokeToken.revoke(caller, id, Freshness.ANY);
        return pages.redirect(HOME);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
