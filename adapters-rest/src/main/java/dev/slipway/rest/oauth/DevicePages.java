package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.consent.AnswerDevice;
import dev.slipway.application.oauth.consent.AnswerDevice.Waiting;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lets users enter the code that a device shows, and approve or deny its request. */
@Controller(DeviceCodesJson.PAGE)
@Produces(MediaType.ALL)
final class DevicePages {

    private final AnswerDevice answerDevice;
    private final PageAnswers pages;
    private final Forms forms;

    DevicePages(AnswerDevice answerDevice, PageAnswers pages, Forms forms) {
        this.answerDevice = answerDevice;
        this.pages = pages;
        this.forms = forms;
    }

    /** @param userCode as the user enters it */
    record CodeParams(@Nullable String userCode) {

        String text() {
            return Objects.requireNonNullElse(userCode, "");
        }

        WebPage form() {
            return WebPage.of("device", "Connect a device").with("user_code", text());
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> form(HttpRequest<?> request, Caller caller, @Bind CodeParams params) {
        return pages.show(request, caller, params.form());
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> find(HttpRequest<?> request, Caller caller, @Bind CodeParams params) {
        return forms.submitted(request, caller, params.form(), () -> {
            Waiting waiting = answerDevice.find(caller, params.text());
            return pages.show(request, caller, WebPage.of("device_consent", "Authorize " + waiting.application().name())
                    .with("application", waiting.application().name()).with("scopes", ScopeWords.of(waiting.scopes()))
                    .with("user_code", waiting.code().shown()));
        });
    }

    @Post("/approve")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> approve(HttpRequest<?> request, Caller caller, @Bind CodeParams params) {
        return forms.submitted(request, caller, params.form(), () -> {
            answerDevice.approve(caller, params.text());
            return told(request, caller, "The device is connected. You can go back to it.");
        });
    }

    @Post("/deny")
    @Route(gate = Gate.SIGNED_IN, page = true)
    HttpResponse<?> deny(HttpRequest<?> request, Caller caller, @Bind CodeParams params) {
        return forms.submitted(request, caller, params.form(), () -> {
            answerDevice.deny(caller, params.text());
            return told(request, caller, "The device is refused.");
        });
    }

    private HttpResponse<?> told(HttpRequest<?> request, Caller caller, String text) {
        return pages.show(request, caller, new CodeParams(null).form().withNotice(text));
    }
}
