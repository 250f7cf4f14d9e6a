// Command hold_order_pay holds, orders and pays by the generated client, and is refused a second hold:
//
//	hold_order_pay URL SCHEDULE TOKEN
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	hotseat "hotseat.example/rest/client"
)

func main() {
	url, schedule, token := os.Args[1], os.Args[2], os.Args[3]
	configuration := hotseat.NewConfiguration()
	configuration.Servers = hotseat.ServerConfigurations{{URL: url}}
	client := hotseat.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), hotseat.ContextAccessToken, token)

	hold, _, err := client.SchedulesAPI.PlaceHold(ctx, schedule).IdempotencyKey("go-hold").HoldRequest(*hotseat.NewHoldRequest()).Execute()
	check(err == nil, "the hold is given: %v", err)
	_, refused, err := client.SchedulesAPI.PlaceHold(ctx, schedule).HoldRequest(*hotseat.NewHoldRequest()).Execute()
	check(err != nil && refused.StatusCode == http.StatusConflict, "a second hold is refused with 409: %v", err)
	order, _, err := client.SchedulesAPI.PlaceScheduleOrder(ctx, schedule).IdempotencyKey("go-order").ScheduleOrderRequest(*hotseat.NewScheduleOrderRequest()).Execute()
	check(err == nil && order.GetLockId() == hold.GetLockId(), "the order comes of the hold: %v", err)
	payment := hotseat.NewPaymentRequest("go-payment")
	paid, _, err := client.OrdersAPI.PayOrder(ctx, order.GetOrderId()).PaymentRequest(*payment).Execute()
	check(err == nil && paid.GetPayStatus() == hotseat.PAYSTATUS__1, "the order is paid: %v", err)
	after, _, err := client.SchedulesAPI.GetSchedule(ctx, schedule).Execute()
	check(err == nil && after.GetBooked() >= 1, "the place is booked: %v", err)
	fmt.Println(paid.GetOrderId())
}

func check(good bool, what string, details ...any) {
	if !good {
		log.Fatalf(what, details...)
	}
}
