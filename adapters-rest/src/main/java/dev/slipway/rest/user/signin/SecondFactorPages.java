package dev.slipway.rest.user.signin;

import dev.slipway.application.access.Gate;
import dev.slipway.application.user.signin.OwnSecondFactor;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.page.Forms;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pages about the second factor of the caller's own account. */
@Controller("/-/profile/two_factor_auth")
@Produces(MediaType.ALL)
final class SecondFactorPages {

    private static final String HOME = "/-/profile/two_factor_auth";

    private final OwnSecondFactor factor;
    private final PageAnswers pages;
    private final Forms forms;

    SecondFactorPages(OwnSecondFactor factor, PageAnswers pages, Forms forms) {
        this.factor = factor;
        this.pages = pages;
        this.forms = forms;
    }

    record CodeForm(@Nullable String currentPassword, @Nullable String code) {}

    record PasswordForm(@Nullable String currentPassword) {}

    private static String text(@Nullable String sent) {
        return Objects.requireNonNullElse(sent, "");
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> show(HttpRequest<?> request, Caller caller) {
        return pages.show(request, caller, page(caller));
    }

    private WebPage page(Caller caller) {
        OwnSecondFactor.State state = factor.state(caller);
        return WebPage.of("second_factor", "Your second factor").with("active", state.active()).with("left", state.recoveryCodes());
    }

    @Post("/offer")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> offer(HttpRequest<?> request, Caller caller) {
        return forms.submitted(request, caller, page(caller), () -> pages.show(request, caller, offerPage(factor.offer(caller))));
    }

    private static WebPage offerPage(OwnSecondFactor.Offer offer) {
        return WebPage.of("second_factor_offer", "Set up a second factor").with("key", offer.key().grouped())
                .with("qr", QrCode.svg(offer.uri(), "QR code of the key below"));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> activate(HttpRequest<?> request, Caller caller, @Bind CodeForm form) {
        WebPage again = factor.offered(caller).map(SecondFactorPages::offerPage).orElseGet(() -> page(caller));
        return forms.submitted(request, caller, again, () -> codes(request, caller,
                factor.activate(caller, text(form.currentPassword()), text(form.code()))));
    }

    @Post("/codes")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> renew(HttpRequest<?> request, Caller caller, @Bind PasswordForm form) {
        return forms.submitted(request, caller, page(caller),
                () -> codes(request, caller, factor.renewRecoveryCodes(caller, text(form.currentPassword()))));
    }

    @Post("/disable")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> disable(HttpRequest<?> request, Caller caller, @Bind PasswordForm form) {
        return forms.submitted(request, caller, page(caller), () -> {
            factor.disable(caller, text(form.currentPassword()));
            return pages.redirect(HOME);
        });
    }

    private HttpResponse<?> codes(HttpRequest<?> request, Caller caller, List<String> codes) {
        return pages.show(request, caller, WebPage.of("recovery_codes", "Your recovery codes").with("codes", codes));
    }
}
