package dev.slipway.application.alert.port;

import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertFilter;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.Optional;

/** Reads alerts for answers. */
public interface AlertViews {

    /** Returns a page of alerts. Keyset pagination is in the order of ids, regardless of the order of the filter. */
    Page<AlertView> list(AlertFilter filter, PageRequest page);

    /** Returns an alert as lists show it, without payload and history. */
    Optional<AlertView> brief(long projectId, long iid);

    Optional<AlertDetail> find(long projectId, long iid);
}
