package dev.slipway.rest.errortracking;

import dev.slipway.application.errortracking.ErrorTrackingReads.ShownSetting;
import dev.slipway.domain.errortracking.ErrorTrackingSetting.ExternalTracker;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Setting of error tracking on the wire. Name and addresses are those of a tracker elsewhere, null for the integrated one.
 *
 * @param sentryExternalUrl  {@code trackerExternalUrl} under the name that clients know
 */
record ErrorTrackingSettingJson(boolean active, @Nullable String projectName, @Nullable String trackerExternalUrl,
        @Nullable String sentryExternalUrl, @Nullable String apiUrl, boolean integrated) {

    static ErrorTrackingSettingJson of(ShownSetting shown) {
        Optional<ExternalTracker> tracker = shown.setting().shownTracker();
        String page = tracker.map(ExternalTracker::pageUrl).orElse(null);
        return new ErrorTrackingSettingJson(shown.setting().active(), tracker.flatMap(ExternalTracker::projectName).orElse(null), page,
                page, tracker.map(ExternalTracker::apiUrl).orElse(null), shown.integrated());
    }
}
