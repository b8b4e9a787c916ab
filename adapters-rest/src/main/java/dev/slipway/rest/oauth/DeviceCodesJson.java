package dev.slipway.rest.oauth;

import dev.slipway.application.oauth.consent.RequestDeviceCode;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.rest.edge.paging.Links;

/** Codes of a device. @param expiresIn in seconds, as the interval is */
record DeviceCodesJson(String deviceCode, String userCode, String verificationUri, String verificationUriComplete, long expiresIn,
        long interval) {

    static final String PAGE = "/oauth/device";

    static DeviceCodesJson of(RequestDeviceCode.Codes codes, Links links) {
        String page = links.page(PAGE);
        return new DeviceCodesJson(codes.deviceCode(), codes.userCode().shown(), page, page + "?user_code=" + codes.userCode().shown(),
                Lifetimes.DEVICE_REQUEST.toSeconds(), Lifetimes.POLL.toSeconds());
    }
}
