package dev.slipway.rest.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.client.CreateApplication.Registered;
import dev.slipway.domain.access.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An application. @param secret only in the answer that shows it once */
record ApplicationJson(long id, String applicationId, String applicationName,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret,
        String callbackUrl, boolean confidential, boolean trusted, List<String> scopes) {

    static ApplicationJson of(Application application) {
        return of(application, null);
    }

    static ApplicationJson of(Registered registered) {
        return of(registered.application(), registered.secret());
    }

    private static ApplicationJson of(Application application, @Nullable String secret) {
        return new ApplicationJson(application.id(), application.uid(), application.name(), secret, application.redirects().text(),
                application.confidential(), application.trusted(), application.scopes().stream().map(Scope::wireName).toList());
    }
}
