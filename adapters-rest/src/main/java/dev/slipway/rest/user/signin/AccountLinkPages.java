package dev.slipway.rest.user.signin;

import dev.slipway.application.access.Gate;
import dev.slipway.application.user.link.AskForLink;
import dev.slipway.application.user.link.ConfirmEmail;
import dev.slipway.application.user.link.ResetPassword;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.page.Forms;
import dev.slipway.rest.edge.page.PageAnswers;
import dev.slipway.rest.edge.page.WebPage;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pages for people who do not know their password any more, and those to which links in mails lead. What a link does is done by a form,
 * since programs that check mail open links too.
 */
@Controller("/users")
@Produces(MediaType.ALL)
final class AccountLinkPages {

    private static final String OUTDATED = "This link is wrong, was used before, or has expired. Ask for another one below.";
    private static final String ASKED = "If the address belongs to an account, a mail with a link is on its way to it. It may take some "
            + "minutes.";

    private final AskForLink ask;
    private final ConfirmEmail confirmEmail;
    private final ResetPassword resetPassword;
    private final ClientAddress clients;
    private final PageAnswers pages;
    private final Forms forms;

    AccountLinkPages(AskForLink ask, ConfirmEmail confirmEmail, ResetPassword resetPassword, ClientAddress clients, PageAnswers pages,
            Forms forms) {
        this.ask = ask;
        this.confirmEmail = confirmEmail;
        this.resetPassword = resetPassword;
        this.clients = clients;
        this.pages = pages;
        this.forms = forms;
    }

    record AddressForm(@Nullable String email) {}

    record ResetLink(@Nullable String resetPasswordToken) {}

    record PasswordForm(@Nullable String resetPasswordToken, @Nullable String password, @Nullable String passwordConfirmation) {

        ResetPassword.Request request() {
            return new ResetPassword.Request(text(resetPasswordToken), text(password), text(passwordConfirmation));
        }
    }

    record ConfirmationLink(@Nullable String confirmationToken) {}

    private static String text(@Nullable String sent) {
        return Objects.requireNonNullElse(sent, "");
    }

    private static WebPage reset() {
        return WebPage.of("ask_for_link", "Forgotten password").with("action", "/users/password");
    }

    private static WebPage unconfirmed() {
        return WebPage.of("ask_for_link", "Confirm your e-mail address").with("action", "/users/confirmation/new");
    }

    private static WebPage passwordPage(String token) {
        return WebPage.of("reset_password", "Choose a password").with("token", token);
    }

    private static WebPage confirmationPage(String token, String username) {
        return WebPage.of("confirm_email", "Confirm your e-mail address").with("token", token).with("username", username);
    }

    @Get("/password/new")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> resetOffer(HttpRequest<?> request, Caller caller) {
        return pages.show(request, caller, reset());
    }

    @Post("/password")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> askForPassword(HttpRequest<?> request, Caller caller, @Bind AddressForm form) {
        return asked(request, caller, reset(), form, ask::resetPassword);
    }

    private HttpResponse<?> asked(HttpRequest<?> request, Caller caller, WebPage page, AddressForm form,
            Consumer<AskForLink.Request> asking) {
        return forms.submitted(request, caller, page, () -> {
            asking.accept(new AskForLink.Request(text(form.email()), clients.key(request)));
            return pages.show(request, caller, page.withNotice(ASKED));
        });
    }

    @Get("/password/edit")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> choosePassword(HttpRequest<?> request, Caller caller, @Bind ResetLink link) {
        String token = text(link.resetPasswordToken());
        return resetPassword.open(token) ? pages.show(request, caller, passwordPage(token)) : outdated(request, caller, reset());
    }

    private HttpResponse<?> outdated(HttpRequest<?> request, Caller caller, WebPage page) {
        return pages.show(request, caller, page.withAlert(OUTDATED), HttpStatus.UNPROCESSABLE_ENTITY);
    }

    @Post("/password/edit")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> resetPassword(HttpRequest<?> request, Caller caller, @Bind PasswordForm form) {
        String token = text(form.resetPasswordToken());
        if (!resetPassword.open(token)) {
            return outdated(request, caller, reset());
        }
        return forms.submitted(request, caller, passwordPage(token), () -> {
            resetPassword.reset(caller, form.request());
            return pages.show(request, Caller.ANONYMOUS,
                    WebPage.of("sign_in", "Sign in").withNotice("Your password is changed. Sign in with it."));
        });
    }

    @Get("/confirmation/new")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> confirmationOffer(HttpRequest<?> request, Caller caller) {
        return pages.show(request, caller, unconfirmed());
    }

    @Post("/confirmation/new")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> askForConfirmation(HttpRequest<?> request, Caller caller, @Bind AddressForm form) {
        return asked(request, caller, unconfirmed(), form, ask::confirmEmail);
    }

    @Get("/confirmation")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> confirmation(HttpRequest<?> request, Caller caller, @Bind ConfirmationLink link) {
        String token = text(link.confirmationToken());
        return confirmEmail.account(token).<HttpResponse<?>>map(username -> pages.show(request, caller, confirmationPage(token, username)))
                .orElseGet(() -> outdated(request, caller, unconfirmed()));
    }

    @Post("/confirmation")
    @Route(gate = Gate.OPEN, page = true, passwordExpired = true)
    HttpResponse<?> confirm(HttpRequest<?> request, Caller caller, @Bind ConfirmationLink link) {
        return forms.submitted(request, caller, unconfirmed(), () -> {
            confirmEmail.confirm(caller, text(link.confirmationToken()));
            return pages.show(request, caller, WebPage.of("confirmed", "Confirm your e-mail address")
                    .withNotice("Your e-mail address is confirmed."));
        });
    }
}
