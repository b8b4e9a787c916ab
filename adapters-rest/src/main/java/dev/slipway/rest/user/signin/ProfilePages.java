package dev.slipway.rest.user.signin;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.session.OwnSessions;
import dev.slipway.application.user.signin.ChangePassword;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
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
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pages about the caller's own account: its name, its sessions and its password. */
@Controller("/-/profile")
@Produces(MediaType.ALL)
final class ProfilePages {

    private static final String SESSIONS = "/-/profile/active_sessions";

    private final OwnSessions sessions;
    private final ChangePassword changePassword;
    private final PageAnswers pages;
    private final Forms forms;

    ProfilePages(OwnSessions sessions, ChangePassword changePassword, PageAnswers pages, Forms forms) {
        this.sessions = sessions;
        this.changePassword = changePassword;
        this.pages = pages;
        this.forms = forms;
    }

    record PasswordForm(@Nullable String currentPassword, @Nullable String password, @Nullable String passwordConfirmation) {

        ChangePassword.Request request() {
            return new ChangePassword.Request(text(currentPassword), text(password), text(passwordConfirmation));
        }

        private static String text(@Nullable String sent) {
            return Objects.requireNonNullElse(sent, "");
        }
    }

    /** A session as the page shows it. */
    record Row(long id, boolean present, String browser, String address, PageTime created, PageTime used) {

        static Row of(OwnSessions.Own own) {
            String browser = own.session().browser().isBlank() ? "Unknown browser" : own.session().browser();
            return new Row(own.session().id(), own.present(), browser, own.session().address(), PageTime.of(own.session().createdAt()),
                    PageTime.of(own.session().lastUsedAt()));
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> profile(HttpRequest<?> request, Caller caller) {
        Account account = caller.account().orElseThrow();
        return pages.show(request, caller, WebPage.of("profile", "Your account").with("name", account.name())
                .with("administrator", account.administrator()));
    }

    @Get("/active_sessions")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> sessions(HttpRequest<?> request, Caller caller) {
        List<Row> rows = sessions.list(caller).stream().map(Row::of).toList();
        return pages.show(request, caller, WebPage.of("sessions", "Your sessions").with("sessions", rows).with("others", rows.size() > 1));
    }

    @Post("/active_sessions/{id:[0-9]+}/end")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> end(Caller caller, @PathVariable long id) {
        sessions.end(caller, id);
        return pages.redirect(SESSIONS);
    }

    @Post("/active_sessions/end_others")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> endOthers(Caller caller) {
        sessions.endOthers(caller);
        return pages.redirect(SESSIONS);
    }

    @Get("/password")
    @Route(gate = Gate.SIGNED_IN, page = true, passwordExpired = true)
    HttpResponse<?> password(HttpRequest<?> request, Caller caller) {
        boolean expired = caller instanceof Caller.Session session && session.passwordExpired();
        return pages.show(request, caller, expired ? passwordPage().withNotice("Choose a password of your own first.") : passwordPage());
    }

    @Post("/password")
    @Route(gate = Gate.SIGNED_IN, page = true, passwordExpired = true)
    HttpResponse<?> changePassword(HttpRequest<?> request, Caller caller, @Bind PasswordForm form) {
        return forms.submitted(request, caller, passwordPage(), () -> {
            changePassword.change(caller, form.request());
            return pages.show(request, caller, passwordPage().withNotice("The password is changed, and other sessions are ended."));
        });
    }

    private static WebPage passwordPage() {
        return WebPage.of("password", "Your password");
    }
}
